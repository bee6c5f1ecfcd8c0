// A tracer as far as a session uses it. OpenTelemetry's own fits: `trace.getTracer("my-agent")`. So core needs no dependency on it.

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
