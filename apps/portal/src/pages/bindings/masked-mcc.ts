// The mask of an MCC id: 123-456-7890 while it is typed; what is too long stays in sight.

export function maskedMcc(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(part => part !== '').join('-')
}
