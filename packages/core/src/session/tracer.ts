// The part of a tracer that a session uses. OpenTelemetry's own fits: `trace.getTracer("my-agent")`, so core does not depend
// on it.

export type Attributes = Readonly<Record<string, string | number | boolean | string[]>>;

export interface TracerSpan {
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(time?: Date): void;
}

export interface Tracer {
  startSpan(
    name: string,
    options?: { readonly kind?: number; readonly startTime?: Date; readonly attributes?: Attributes },
  ): TracerSpan;
}
