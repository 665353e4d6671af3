// Low-balance alert of a wallet: a customer sets the threshold of a currency, and its users are told when less than that is left.
import { audit } from '@tallyhelm/modules/audit'
import { findAvailable } from '@tallyhelm/modules/ledger'
import { dropAlert, judgeAlerts, setAlert } from '@tallyhelm/modules/wallet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { thresholdProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import type { SetAlertRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { decimalText, displayText, money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { tellOwner } from '../cases/hand-booking.ts'

/** Empty or zero turns it off. Refuses INPUT_INVALID at `threshold`. Of the customer's own wallet; sub-customers have none. */
export async function setLowBalanceAlert(world: World, actor: TenantActor, { currency, threshold: typed }: SetAlertRequest): Promise<void> {
  const problem = thresholdProblem(typed, currency)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'threshold', msg: problem }])
  const threshold = typed === '' ? money(0n, currency) : amountFromInput(typed, currency, 'threshold')
  const { customerId } = actor
  const owner = { customerId, subCustomerId: null }
  await world.db.transaction({ kind: 'tenant', ...owner }, async tx => {
    if (threshold.minor === 0n) await dropAlert(tx, customerId, currency)
    else {
      const available = await findAvailable(tx, { kind: 'WALLET', currency, ...owner })
      await setAlert(tx, customerId, threshold, { isLow: available.minor < threshold.minor, at: world.clock.now() })
    }
    await audit(world, tx, actor, 'wallet.set-alert', ['customer', customerId, owner], { currency, threshold: decimalText(threshold) })
  })
}

/** Each customer's users once, until the wallet has been above its threshold again (job wallet.judge-alerts). Gives how many wallets fell. */
export async function tellLowBalances(world: World): Promise<number> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const fallen = await judgeAlerts(tx)
    for (const { customerId, threshold, available } of fallen) {
      const { currency } = threshold
      const [left, least] = [available, threshold].map(amount => displayText(amount, { withSymbol: true }))
      await tellOwner(
        world,
        tx,
        { customerId, subCustomerId: null },
        {
          alert: 'WALLET_LOW',
          about: `low-balance:${world.ids.next()}`,
          title: `${currency} 钱包余额不足 ${least}`,
          body: `您的 ${currency} 钱包可用余额为 ${left}，低于您设置的预警金额 ${least}。请及时充值，以免影响新增额度。`,
          link: `/wallet${currency === 'USD' ? '' : `?currency=${currency}`}`,
        },
      )
    }
    return fallen.length
  })
}
