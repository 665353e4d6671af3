// Booked: what of an amount was carried out, and what was asked for where that is more.
type Asked = { amount: string | null; approved_amount: string | null }

/** `asked` is null unless the platform, or people in its place, approved another amount. */
export function bookedAmount({ amount, approved_amount: approved }: Asked): { amount: string | null; asked: string | null } {
  return approved === null || approved === amount ? { amount, asked: null } : { amount: approved, asked: amount }
}
