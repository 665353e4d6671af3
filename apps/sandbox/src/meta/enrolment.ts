// Meta's pages of enrolment as a person sees them: fills in a request for ad accounts, and is led back to where the link came from.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { makeRequest } from '../control/meta-requests.ts'
import type { World } from '../state/world.ts'

const asked = z.object({ redirect_uri: z.string().default(''), state: z.string().default('') })
const filled = z.object({
  company: z.string().trim().min(1),
  name: z.string().trim().min(1).max(90),
  count: z.coerce.number().int().min(1).max(5),
})

/** `/oe?oe_token=…&redirect_uri=…&state=…`: without an address to lead back to, the request's number is shown to be typed. */
export function addEnrolment(app: FastifyInstance, world: World): void {
  app.get('/oe', (_request, reply) => page(reply, 200, FORM))
  app.post('/oe', (request, reply) => {
    const form = filled.safeParse(Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : '')))
    if (!form.success) return page(reply, 422, `<p role="alert">请完整填写：名称，以及 1–5 个账户。</p>${FORM}`)
    const { company, name, count } = form.data
    const names = Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${String(index + 1).padStart(2, '0')}`))
    const { id } = makeRequest(world, { company, names })
    const back = backTo(asked.parse(request.query), id)
    if (back !== null) return reply.redirect(back, 303)
    return page(reply, 200, `<p role="status">已提交，申请编号 <b>${id}</b></p>`)
  })
}

function backTo({ redirect_uri: address, state }: z.output<typeof asked>, requestId: string): string | null {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return null
  const url = new URL(address)
  url.searchParams.set('request_id', requestId)
  url.searchParams.set('state', state)
  return url.href
}

const FORM = `<form method="post"><label>公司名称<input name="company" required></label><label>账户名称<input name="name" required maxlength="90"></label>
<label>账户数<input name="count" type="number" min="1" max="5" value="1" required></label><button class="primary">提交开户申请</button></form>`

const page = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Meta 开户（沙盒）</title>
<style>body{margin:0;font:16px/1.6 system-ui,"Noto Sans SC",sans-serif;background:#f0f2f5;color:#1b2733}
main{max-width:420px;margin:8vh auto;padding:24px;background:#fff;border:1px solid #dfe5ea;border-radius:8px}h1{font-size:18px;margin:0}
form{display:grid;gap:12px;margin-top:16px}label{display:grid;gap:4px}input,button{font:inherit;padding:10px;border:1px solid #8a97a3;border-radius:6px}
.primary{background:#0a5bc4;border-color:#0a5bc4;color:#fff}</style>
<main><h1>Meta 广告账户申请</h1><p>沙盒页面，代替 Meta 的开户页面。</p>${content}</main></html>`)
