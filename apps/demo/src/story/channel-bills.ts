// Bills of channels without a connector: finance uploads the sheet of Kwai's, and its checker approves it.
import { proposeChannelBills, uploadChannelBills } from '@tallyhelm/flows/billing/import-channel-bills'
import { latestToClose } from '@tallyhelm/protocol/topics/billing/closing'
import { CHANNEL_BILL_TITLES } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'
import { agree } from './two-people.ts'

const COMPANY = '北翎出行（示例）'
/** Account, name, dollars. */
const KWAI = [
  ['kw-20260001', 'Northwing 拉新', '1280.00'],
  ['kw-20260002', 'Northwing 再营销', '640.50'],
  ['kw-20260003', 'Northwing 素材测试', '319.50'],
] as const

/** Of the month that was closed last. */
export async function importChannelBills(world: World, cast: Cast): Promise<void> {
  const month = latestToClose(world.clock.now(), world.settings.billsClose)
  const { customerId } = cast.customers.b0
  const rows = KWAI.map(([account, name, amount]) => [customerId, COMPANY, 'Kwai', account, name, month, 'USD', amount])
  const text = [CHANNEL_BILL_TITLES, ...rows].map(cells => cells.join(',')).join('\r\n')
  await agree(
    world,
    async maker => {
      const file = { fileName: `Kwai ${month} 账单.csv`, bytes: new TextEncoder().encode(text) }
      const { file_id } = await uploadChannelBills(world, maker, { file })
      return await proposeChannelBills(world, maker, { file_id, reason: 'Kwai 已出账，金额已核对' })
    },
    '已核对渠道账单原件',
  )
}
