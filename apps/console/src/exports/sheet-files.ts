// Sheet files: what is downloaded here, as csv that table programs and the upload read alike.

/** With a byte order mark, so that table programs read it as UTF-8. A cell never begins a formula. */
export function csvAddress(lines: readonly (readonly string[])[]): string {
  const text = lines.map(cells => cells.map(quoted).join(',')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}

function quoted(cell: string): string {
  const safe = /^[=+\-@]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
