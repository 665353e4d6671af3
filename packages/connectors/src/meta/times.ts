// Instants as Meta writes them: "2026-03-01T08:00:00+0800", without the colon that ISO 8601 wants, or whole seconds since 1970.

/** null for whatever is none */
export function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const at = new Date(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? null : at
}

/** Whole seconds, rounded down. */
export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000))
