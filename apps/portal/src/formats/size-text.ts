// The size of a file as people read it.
const MB = 1024 * 1024

/** «320 KB», «1.2 MB», «2.5 GB». */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const tenths = (unit: number) => Math.round((bytes / unit) * 10) / 10
  return bytes < 1024 * MB ? `${tenths(MB)} MB` : `${tenths(1024 * MB)} GB`
}
