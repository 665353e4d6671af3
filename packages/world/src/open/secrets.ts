// Secrets: keyed operations over the configured keys; the keys stay inside.
import { ConfigError, type Config } from '@tallyhelm/infra/config/config'
import { boxKey, openBox, sealBox } from '@tallyhelm/infra/crypto/box'
import { hmacHex, isSameDigest, randomToken, sha256Hex } from '@tallyhelm/infra/crypto/hash'
import { openFileTicket, sealFileTicket } from '@tallyhelm/infra/crypto/file-ticket'
import { hashPassword, verifyPassword } from '@tallyhelm/infra/crypto/password'
import { transmissionKey } from '@tallyhelm/infra/crypto/transmission'
import type { Secrets } from '../handles/world.ts'

/** Refuses without a transmission key: several API nodes must share one, so none is made up at start. */
export function openSecrets(config: Config): Secrets {
  if (config.transmissionPrivateKey === undefined) {
    throw new ConfigError(['  TRANSMISSION_PRIVATE_KEY：必须给出，可用 openssl genrsa 3072 生成 (is missing)'])
  }
  const keys = [config.secretKey, ...config.secretKeyBefore]
  const viewState = boxKey(config.secretKey, 'view-state')
  const openers = keys.map(key => boxKey(key, 'view-state'))
  const code = boxKey(config.secretKey, 'one-time-codes').secret
  const codes = keys.map(key => boxKey(key, 'one-time-codes').secret)
  const auditChain = keys.map(key => boxKey(key, 'audit-chain').secret)
  const fileTicket = boxKey(config.secretKey, 'file-tickets').secret
  const fileTickets = keys.map(key => boxKey(key, 'file-tickets').secret)
  return {
    hashPassword,
    verifyPassword,
    newToken: () => randomToken(32),
    tokenDigest: sha256Hex,
    isTokenOf: (digest, token) => isSameDigest(digest, sha256Hex(token)),
    auditSeals: auditChain.map(key => text => hmacHex(key, text)),
    codeDigest: text => hmacHex(code, text),
    codeDigests: text => codes.map(key => hmacHex(key, text)),
    sealBox: (plaintext, associatedData) => sealBox(viewState, plaintext, associatedData),
    openBox: (box, associatedData) => openBox(openers, box, associatedData),
    isOfKeyInForce: box => box.startsWith(`${viewState.id}.`),
    fileTicket: facts => sealFileTicket(fileTicket, facts),
    openFileTicket: (ticket, name) => fileTickets.map(key => openFileTicket(key, ticket, name)).find(facts => facts !== undefined),
    transmission: transmissionKey({ id: config.transmissionKeyId, privateKeyPem: config.transmissionPrivateKey }),
  }
}
