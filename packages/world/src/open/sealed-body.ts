// Sealed bodies: the cryptography of one sealed call, for the server's HTTP edge.
import {
  openTransmission,
  sealAnswer,
  type TransmissionBinding,
  type TransmissionKey,
  transmissionBinding,
} from '@tallyhelm/infra/crypto/transmission'

export type OpenedBody = { plaintext: string; seal(answer: string): string }

/** The text inside `v`, and the seal for its answer; undefined for every kind of failure alike. `onNewKey` as in `unwrap`. */
export function openSealedBody(
  key: TransmissionKey,
  binding: TransmissionBinding,
  v: string,
  onNewKey: () => void,
): OpenedBody | undefined {
  const characters = key.unwrap(binding.k, onNewKey)
  if (characters === undefined) return undefined
  const boundTo = transmissionBinding(binding)
  const plaintext = openTransmission(characters, 'req', v, boundTo)
  if (plaintext === undefined) return undefined
  return { plaintext, seal: answer => JSON.stringify(sealAnswer(characters, answer, boundTo)) }
}
