// Who may not sign in, and whose standing is why: his own, or that of his customer.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

type Standing = { isDisabled: boolean; isCustomerStopped: boolean }

/** The parameters of USER_DISABLED. */
export const ownerOf = ({ isCustomerStopped }: Standing): { owner: string } => ({ owner: isCustomerStopped ? '您所属的客户' : '账号' })

/** Refuses USER_DISABLED. */
export function requireEnabled(user: Standing): void {
  if (user.isDisabled) throw new Refusal('USER_DISABLED', ownerOf(user))
}
