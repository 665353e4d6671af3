// The cashier's page behind a code or a redirect: who asks for how much, a button to pay and one to turn back.
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { displayText } from '@tallyhelm/protocol/values/money'
import type { FastifyInstance } from 'fastify'
import type { Reply } from '../wire/call.ts'
import { findOrder, orderOfToken, pay, turnBack } from './book.ts'
import type { Desk } from './house.ts'
import type { HouseOrder } from './model.ts'

export const cashierOf = (desk: Desk, order: HouseOrder): string => `${desk.address}/cashier/${order.token}`

export function addCashier(app: FastifyInstance, deskOf: (method: string, host: string | undefined) => Promise<Desk | null>): void {
  app.get<{ Params: { method: string; token: string } }>('/houses/:method/cashier/:token', async (request, reply) => {
    const desk = await deskOf(request.params.method, request.headers.host)
    const order = desk && orderOfToken(desk, request.params.token)
    const page = desk && order ? orderPage(desk, order) : missingPage()
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
  app.post<{ Params: { method: string; token: string } }>('/houses/:method/cashier/:token', async (request, reply) => {
    const desk = await deskOf(request.params.method, request.headers.host)
    const order = desk && orderOfToken(desk, request.params.token)
    const act = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('act')
    const page = desk && order ? afterAct(desk, order, act) : missingPage()
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}

/** Coming back tells the merchant's page nothing that it could rely on. */
function afterAct(desk: Desk, order: HouseOrder, act: string | null): Reply {
  if (act === 'pay' && order.state === 'UNPAID') pay(desk, order.number)
  if (act === 'cancel') turnBack(desk, order)
  if (order.returnUrl !== null && (act === 'cancel' || order.state === 'PAID')) {
    const query = act === 'pay' ? desk.house.returnQuery?.(desk, order.number) : undefined
    return { status: 303, headers: { location: query === undefined ? order.returnUrl : `${order.returnUrl}?${query}` }, body: '' }
  }
  return orderPage(desk, findOrder(desk, order.number) ?? order)
}

const STATES = { UNPAID: '待支付', PAID: '支付成功', CLOSED: '订单已关闭' } as const

function orderPage(desk: Desk, order: HouseOrder): Reply {
  const { text } = METHODS[desk.house.method]
  const buttons = `<form method="post"><button class="primary" name="act" value="pay">支付</button><button name="act" value="cancel">取消</button></form>`
  return page(
    200,
    `${text}收银台`,
    `<p class="amount">${escaped(displayText(order.amount, { withSymbol: true }))}</p>
<dl><dt>收款方</dt><dd>量舵演示商户</dd><dt>商品</dt><dd>${escaped(order.subject)}</dd><dt>商户订单号</dt><dd>${escaped(order.number)}</dd>
<dt>状态</dt><dd role="status">${STATES[order.state]}</dd></dl>${order.state === 'UNPAID' ? buttons : ''}`,
  )
}

const missingPage = (): Reply => page(404, '收银台', '<p role="alert">订单不存在或已失效</p>')

const escaped = (text: string) => text.replace(/[&<>"']/g, each => `&#${each.charCodeAt(0)};`)

function page(status: number, title: string, content: string): Reply {
  const body = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}（沙盒）</title>
<style>body{margin:0;font:16px/1.6 system-ui,"Noto Sans SC",sans-serif;background:#f5f7f9;color:#1b2733}
main{max-width:420px;margin:10vh auto;padding:24px;background:#fff;border:1px solid #dfe5ea;border-radius:8px}h1{font-size:18px;margin:0}
.amount{font-size:32px;margin:16px 0;font-variant-numeric:tabular-nums}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{color:#5f6f7f}
dd{margin:0;word-break:break-all}form{display:flex;gap:12px;margin-top:24px}button{flex:1;font:inherit;padding:12px;border:1px solid #8a97a3;
border-radius:6px;background:#fff;color:inherit}.primary{background:#0b6b74;border-color:#0b6b74;color:#fff}</style>
<main><h1>${title}</h1><p>沙盒页面，不会产生真实扣款。</p>${content}</main></html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
