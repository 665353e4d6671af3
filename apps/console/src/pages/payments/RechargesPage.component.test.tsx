// 充值确认: the panels of recharges and arrivals, accessible in both widths; a match is sent as it is read.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import {
  type Arrival,
  type ConsoleRecharge,
  consoleRechargeSchemas,
  type MoneyTrail,
} from '@tallyhelm/protocol/topics/payments/console-schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))
const AT = '2026-03-02T04:00:00Z'

const recharge: ConsoleRecharge = {
  recharge_id: '11',
  customer_id: '5',
  customer_name: '星河出海',
  sub_customer_name: null,
  method: 'ABC_GUANGZHOU',
  currency: 'CNY',
  amount: '1000.00',
  received: null,
  payer_name: '示例贸易有限公司',
  remark_code: 'ABCD2QL9',
  vouchers: 0,
  bank: 'CMB',
  status: 'TO_BE_RECHARGE',
  reason: '',
  is_late: false,
  is_repayment: false,
  submitted_at: AT,
}
const arrival: Arrival = {
  arrival_id: '21',
  place: 'CMB',
  transaction_id: 'CMB0001',
  currency: 'CNY',
  amount: '990.00',
  payer: '示例贸易有限公司',
  payer_account: '',
  memo: '货款 ABCD2QL9',
  flag: '',
  state: 'UNMATCHED',
  customer_name: null,
  recharge_id: null,
  arrived_at: AT,
  settled_at: null,
}
const match = { score: 85, grounds: ['CODE' as const, 'NEAR_AMOUNT' as const] }

const NO_TRAIL: MoneyTrail = {
  recharge: null,
  tries: [],
  notices: [],
  line: null,
  house_line: null,
  arrival: { ...arrival, at: AT },
  postings: [],
  wallet: null,
  spent: [],
  held: [],
  is_more: false,
}
const account = (ledger_account_id: string, kind: 'EXTERNAL' | 'PAYMENT_CLEARING' | 'WALLET') => ({ ledger_account_id, kind, place: null })
const posting = { currency: 'CNY', operator: '沈知微', at: AT }
const TRAIL: MoneyTrail = {
  ...NO_TRAIL,
  recharge: { ...recharge, user_name: '林晚舟', at: AT },
  tries: [{ try_id: '61', status: 'RECHARGE_SUCCESS', at: AT }],
  notices: [{ outcome: 'BOOKED', notice_id: 'N-1', key_serial: 'A1', digest: 'ab'.repeat(32), bytes: 812, at: AT }],
  line: { file_id: '41', file_name: '流水.csv', row_no: 3, content: '示例贸易有限公司 · 990.00', staff_name: '沈知微', at: AT },
  house_line: { file_name: 'alipay.csv', day: '2026-03-01', amount: '990.00', fee: '5.94', at: AT },
  arrival: { ...arrival, state: 'CREDITED', at: AT },
  postings: [
    {
      ...posting,
      transfer_id: '71',
      code: 'PAYMENT',
      from: account('81', 'EXTERNAL'),
      to: account('82', 'PAYMENT_CLEARING'),
      amount: '990.00',
    },
    {
      ...posting,
      transfer_id: '72',
      code: 'RECHARGE',
      from: account('82', 'PAYMENT_CLEARING'),
      to: account('83', 'WALLET'),
      amount: '990.00',
    },
  ],
  wallet: { ledger_account_id: '83', flow_no: '1000000000009', credited: '990.00', older: '100.00', left: '240.00', at: AT },
  spent: [
    { transfer_id: '91', code: 'QUOTA_ADD', summary: '加额', reference: '5', apply_no: '501', amount: '850.00', part: '750.00', at: AT },
  ],
  held: [
    { transfer_id: '92', code: 'REFUND', summary: '退款 77', reference: '78', apply_no: null, amount: '300.00', part: '240.00', at: AT },
  ],
}

function room(trail = NO_TRAIL) {
  stage.as('fin')
  const sent: unknown[] = []
  const server = stage.server()
  const paged = <Row,>(content: Row[], { page_num, page_size }: { page_num: number; page_size: number }) => ({
    content,
    total_size: content.length,
    page_num,
    page_size,
  })
  server.answer(consoleRechargeEndpoints, consoleRechargeSchemas, {
    list: request => paged([{ ...recharge, best: 85 }], request),
    detail: () => ({
      ...recharge,
      user_name: '林晚舟',
      payer_account: '',
      paid_on: '2026-03-02',
      files: [],
      steps: [{ status: 'TO_BE_PAY' as const, by: '林晚舟', note: '', at: AT }],
      candidates: [{ ...arrival, ...match }],
      arrival_id: null,
      repayment: null,
      waiting: [],
    }),
    arrivals: request => paged([arrival], request),
    arrival: () => ({ ...arrival, candidates: [{ ...recharge, ...match }], waiting: [] }),
    trail: () => trail,
    match: input => {
      sent.push(input)
      return { case_id: '31' }
    },
  })
  return { sent, server }
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a recharge shows what may be it and why, and is matched at what arrived', async () => {
  const { sent } = room()
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/recharges', size)
    await press('处理')
    await expect.element(page.getByText('85 分').last()).toBeVisible()
    await expect.element(page.getByText('金额相近')).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  await press('匹配并确认')
  const dialog = page.getByRole('dialog', { name: '匹配并确认', exact: true })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().textContent).toContain('将以到账金额入账')
  await dialog.getByRole('textbox', { name: '原因' }).fill('已核对流水与凭证')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ arrival_id: '21', recharge_id: '11', customer_id: null, sub_customer_id: null, reason: '已核对流水与凭证' }])
})

test('money of nobody is claimed for a customer, who has to be named', async () => {
  const { sent } = room()
  await stage.open('/console/recharges?tab=arrivals', DESKTOP)
  await press('处理')
  await press('手工认领')
  const dialog = page.getByRole('dialog', { name: '手工认领' })
  await dialog.getByRole('textbox', { name: '原因' }).fill('客户来电确认')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect.element(dialog.getByText('请填写客户编号，可在客户管理中查到')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: '客户编号', exact: true }).fill('5')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ arrival_id: '21', recharge_id: null, customer_id: '5', sub_customer_id: null, reason: '客户来电确认' }])
})

test('an address opens the panel of an arrival, whose money is told as one chain that leads to books, files and orders', async () => {
  room(TRAIL)
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/recharges?tab=arrivals&open=21', size)
    const chain = page.getByRole('list', { name: '资金轨迹' })
    await expect.element(chain).toBeVisible()
    const titles = chain
      .getByRole('listitem')
      .elements()
      .map(item => item.firstElementChild?.textContent ?? '')
    const order = [
      '充值 1,000.00 CNY',
      '支付 61',
      '支付通知：已入账',
      '银行流水第 3 行',
      '到账 ',
      '支付机构对账单',
      '分录：收款',
      '分录：充值',
      '客户钱包 入账',
      '支出：加额',
      '占用中：退款 240.00 CNY（该笔占用共 300.00）',
    ]
    expect(titles).toEqual(order.map(words => expect.stringContaining(words)))
    expect(chain.element().textContent).toContain('原文已存（812 字节）')
    expect(chain.element().textContent).toContain('本笔尚余 240.00')
    for (const [name, href] of [
      ['11', '/console/recharges?tab=all&open=11'],
      ['流水.csv', '/console/recharges?tab=bank&open=41'],
      ['501', '/console/quota-orders?apply_no=501'],
    ])
      expect(
        chain
          .getByRole('link', { name: name ?? '', exact: true })
          .element()
          .getAttribute('href'),
      ).toBe(href)
    const books = chain.getByRole('link', { name: '客户钱包', exact: true }).elements()
    expect(books.map(link => link.getAttribute('href'))).toEqual(Array.from({ length: 2 }, () => '/console/ledger?tab=balances&account=83'))
    expect(await pageViolations()).toEqual([])
  }
  await page.getByRole('button', { name: '关闭' }).first().click()
  await expect.poll(() => location.search).toBe('?tab=arrivals')
})
