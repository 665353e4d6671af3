// Verified: the proof of the phone on its way from the check to the choice. In memory only: after a reload the phone is proved again.
import { nowMs } from '@tallyhelm/browser/clock/clock'

let proof: { ticket: string; untilMs: number } | undefined

export function keepTicket(ticket: string, expiresAt: string): void {
  proof = { ticket, untilMs: Date.parse(expiresAt) }
}

/** Undefined when the phone was not proved, or too long ago. */
export const readTicket = (): string | undefined => (proof && proof.untilMs > nowMs() ? proof.ticket : undefined)

export function forgetTicket(): void {
  proof = undefined
}
