// Settings out of the configuration, the brand and the redirects.
import type { Config } from '@tallyhelm/infra/config/config'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import type { Settings } from '../handles/world.ts'
import { readBrand } from './brand.ts'
import { readRedirects } from './redirects.ts'

/** Refuses with ConfigError what the files of brand and redirects hold wrongly. */
export function settingsOf(config: Config): Settings {
  const brand = readBrand(config)
  return {
    settleMs: config.settleSeconds * 1000,
    stepUpFrom: stepUpFrom(config),
    stepUpDay: stepUpDay(config),
    mostRateMovePercent: config.exchangeRatesMostMovePercent,
    billsClose: { day: config.billsCloseDay, hour: config.billsCloseHour },
    lateFeeBasisPoints: config.lateFeeBasisPoints,
    overdueDays: { REMIND: config.overdueRemindDays, REFUSE: config.overdueRefuseDays, FREEZE: config.overdueFreezeDays },
    isTransmissionRequired: config.transmissionRequired,
    trustedOrigins: config.trustedOrigins,
    portalDist: config.portalDist,
    consoleDist: config.consoleDist,
    portalUrl: config.portalUrl,
    metaEnrolmentUrl: config.metaOeUrl,
    staticHost: config.staticHost,
    passkeys: passkeyParty(config, brand),
    brand,
    redirects: readRedirects(config),
  }
}

/** 0 in the configuration means never. */
export function stepUpFrom({ stepUpFromDollars }: Config): Money | null {
  return dollars(stepUpFromDollars)
}

/** 0 in the configuration means never; as the limit of one order unless it says otherwise. */
function stepUpDay({ stepUpDayDollars }: Config): Money | null {
  return dollars(stepUpDayDollars)
}

const dollars = (whole: number): Money | null => (whole === 0 ? null : money(BigInt(whole) * 100n, 'USD'))

/** The portal's own address, and the trusted origins besides. */
export function passkeyParty(config: Config, brand: Brand): Settings['passkeys'] {
  const origins = [config.portalUrl, ...config.trustedOrigins].map(address => new URL(address).origin)
  return { id: config.passkeyRpId, name: brand.name_zh, origins: [...new Set(origins)] }
}
