// The agency's limits of orders: what pages are told and the server goes by.
import type { Config } from '@tallyhelm/infra/config/config'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'

export function quotaLimitsOf(config: Config): QuotaLimits {
  return {
    most_accounts: config.orderMostAccounts,
    most_add: config.addMostDollars,
    least_add: {
      FACEBOOK: config.addLeastFacebookDollars,
      GOOGLE: config.addLeastGoogleDollars,
      TIKTOK: config.addLeastTiktokDollars,
    },
    step_up_from: config.stepUpFromDollars || null,
    step_up_day: config.stepUpDayDollars || null,
  }
}
