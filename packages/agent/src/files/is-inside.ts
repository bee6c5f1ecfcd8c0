// Whether a path is a folder itself or lies below it. Pure: both are canonical already.

export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
