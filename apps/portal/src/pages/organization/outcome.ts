// Outcome: why a binding failed, as the address of the error page carries it.
import { NETWORK_MESSAGE } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { paths } from '../../routes/paths.ts'

/** Refusals that end the binding: nothing typed again would help. */
const REASONS = [CATALOGUE.BINDING_LAPSED, CATALOGUE.BINDING_TAKEN, CATALOGUE.CUSTOMER_BOUND_ALREADY, CATALOGUE.TICKET_EXPIRED] as const

export const isFinal = (code: number): boolean => code === CATALOGUE.NOT_FOUND.code || REASONS.some(reason => reason.code === code)

export const errorPath = (code: number): string => paths.bindAccount('error', { reason: code })

/** In words; a reason that is none of ours is not repeated. */
export function reasonText(code: string | null): string {
  if (code === String(CATALOGUE.NOT_FOUND.code)) return '绑定邀约不存在或已撤回，请联系专属顾问'
  return REASONS.find(reason => String(reason.code) === code)?.msg ?? NETWORK_MESSAGE
}
