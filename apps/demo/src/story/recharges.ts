// Recharges and refunds of the demo's agent, one in each state; the server runs by then, and houses notify it.
import { confirmBankFile, setBankReading, uploadBankFile } from '@tallyhelm/flows/bank-files/import-bank-file'
import { createRecharge } from '@tallyhelm/flows/payments/create-recharge'
import { createRefund } from '@tallyhelm/flows/refunds/create-refund'
import { cancelRecharge } from '@tallyhelm/flows/payments/end-recharge'
import { withdrawRefund } from '@tallyhelm/flows/refunds/end-refund'
import { handInVoucher } from '@tallyhelm/flows/payments/hand-in-voucher'
import { rejectRecharge } from '@tallyhelm/flows/payments/judge-recharge'
import { proposePayout } from '@tallyhelm/flows/refunds/propose-refund'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { guessColumns } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import type { HouseMethod, Method } from '@tallyhelm/protocol/topics/payments/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Outside } from './outside.ts'
import { signRenewal } from './contracts.ts'
import { slipOf } from './slips.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'
import { signInProved } from './signed-in.ts'
import { staffOf } from './staff.ts'
import { agree } from './two-people.ts'
import { waitFor } from './wait-for.ts'

const AGENT = DEMO_SIGN_INS[4].mobile
const COMPANY = '轻舟传媒（示例）有限公司'

/** Once: whoever has recharged, or signed online, has been told of. The answer says whether it was told now. */
export async function tellRecharges(world: World, outside: Outside): Promise<boolean> {
  const known = await world.db.read({ kind: 'system' }, tx =>
    tx.maybe(sql`
      select 1 from payments_recharges union all select 1 from contracts_contracts where data_source = 1 limit 1`),
  )
  if (known !== undefined || !world.houses.of('WECHAT')) return false
  const { actor, prove } = await signInProved(world, outside, AGENT)
  await signRenewal(world, actor, COMPANY, prove)
  await payOnline(world, outside, actor, { method: 'WECHAT', amount: '8000.00' })
  await payOnline(world, outside, actor, { method: 'PAY_YEE', amount: '3000.00' })
  await recharge(world, actor, 'PAY_EASY', '2600.00')
  await cancelRecharge(world, actor, await recharge(world, actor, 'PAY_HUI_FU', '1000.00'))
  await transfer(world, actor)
  await refund(world, actor)
  return true
}

async function recharge(world: World, actor: TenantActor, method: Method, amount: string): Promise<string> {
  const request = { method, currency: 'CNY', amount } as const
  return (await createRecharge(world, actor, { idempotencyKey: `demo-story-${method}-${amount}`, request })).rechargeId
}

async function payOnline(
  world: World,
  outside: Outside,
  actor: TenantActor,
  { method, amount }: { method: HouseMethod; amount: string },
): Promise<void> {
  const id = await recharge(world, actor, method, amount)
  const tried = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`select id from payments_tries where recharge_id = ${id} limit 1`),
  )
  await outside.pay(method, tried.id)
  await untilCredited(world, id)
}

/** One that waits for its money, one whose voucher was refused, and a line of the bank that belongs to neither. */
async function transfer(world: World, actor: TenantActor): Promise<void> {
  const today = dayOf(world.clock.now())
  const [waiting, refused] = [
    await recharge(world, actor, 'ABC_GUANGZHOU', '20000.00'),
    await recharge(world, actor, 'ABC_GUANGZHOU', '6800.00'),
  ]
  for (const id of [waiting, refused]) {
    const file = await slipOf(world, '银行汇款凭证', [
      { label: '付款户名', value: COMPANY },
      { label: '充值单号', value: id },
    ])
    const { key } = await uploadFile(world, actor, { kind: 'voucher', fileName: '汇款凭证.pdf', bytes: file })
    const payer = { payer_name: COMPANY, payer_account: '4405 0158 0800 0001', paid_on: today }
    await handInVoucher(world, actor, { id, ...payer, files: [{ key, name: '汇款凭证.pdf' }] })
  }
  const finance = await staffOf(world, 'fin')
  await rejectRecharge(world, finance, { recharge_id: refused, reason: '凭证金额与充值金额不一致' })
  const titles = ['交易日期', '收入', '支出', '对方户名', '对方账号', '摘要', '流水号']
  const lines = [
    titles,
    [today, '5200.00', '', '晴川贸易（示例）有限公司', '6225000011112222', '货款', `DEMO${today.replaceAll('-', '')}01`],
  ]
  const bytes = new TextEncoder().encode(lines.map(cells => cells.join(',')).join('\r\n'))
  const { file_id } = await uploadBankFile(world, finance, { bank: 'CMB', currency: 'CNY', file: { fileName: '招商银行流水.csv', bytes } })
  const reading = { columns: guessColumns(titles), decimal: '.' as const, day_order: null, words: [] }
  await setBankReading(world, finance, { file_id, reading, replaces: null })
  await confirmBankFile(world, finance, { file_id })
}

/** One that is paid back, one that was withdrawn, one that waits for staff. */
async function refund(world: World, actor: TenantActor): Promise<void> {
  const ask = async (amount: string, reason: string) => {
    const payee = { payee_name: '', payee_account: '', payee_bank: '', payee_swift: '' }
    const request = { currency: 'CNY', amount, reason, ...payee } as const
    return (await createRefund(world, actor, { idempotencyKey: `demo-story-refund-${amount}`, request })).refundId
  }
  const paidOut = await ask('800.00', '项目结束，退回余额')
  await agree(world, maker => proposePayout(world, maker, { id: paidOut, reason: '客户申请退款，余额充足' }), '已核对来源与余额')
  await withdrawRefund(world, actor, await ask('300.00', '重复充值'))
  await ask('500.00', '预算调整')
}

/** Credited by the house's notification, as any other. */
async function untilCredited(world: World, id: string): Promise<void> {
  await waitFor(`The notification of ${id}`, async () => {
    const { status } = await world.db.read({ kind: 'system' }, tx =>
      tx.one<{ status: string }>(sql`select status from payments_recharges where id = ${id}`),
    )
    return status === 'RECHARGE_SUCCESS' ? status : undefined
  })
}
