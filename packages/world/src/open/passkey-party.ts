// Passkey party: the domain and the pages that passkeys are tied to, from the configuration.
import type { Config } from '@tallyhelm/infra/config/config'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import type { Settings } from '../handles/world.ts'

/** The portal's own address, and the trusted origins besides. */
export function passkeyParty(config: Config, brand: Brand): Settings['passkeys'] {
  const origins = [config.portalUrl, ...config.trustedOrigins].map(address => new URL(address).origin)
  return { id: config.passkeyRpId, name: brand.name_zh, origins: [...new Set(origins)] }
}
