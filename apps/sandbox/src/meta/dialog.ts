// Meta's page of consent as a person sees it: says who they are, agrees or not, and is led back with a code or with an error.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { World } from '../state/world.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { consent } from './consents.ts'

const asked = z.object({
  client_id: z.string().default(''),
  redirect_uri: z.string().default(''),
  state: z.string().default(''),
  scope: z.string().default(''),
  response_type: z.literal('code').default('code'),
})
const filled = z.object({ answer: z.literal('agree'), name: z.string().trim().min(1), email: z.email() })
const refused = z.object({ answer: z.literal('refuse') })
const DENIED = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
}

/** `/meta/v26.0/dialog/oauth`, where real browsers are sent to www.facebook.com. */
export function addDialog(app: FastifyInstance, world: World): void {
  const url = '/meta/:version/dialog/oauth'
  app.get(url, (request, reply) => {
    const question = asked.safeParse(request.query)
    return isFit(question.data) ? page(reply, 200, form()) : page(reply, 400, '<p role="alert">链接无效：应用编号或返回地址不正确。</p>')
  })
  app.post(url, (request, reply) => {
    const question = asked.safeParse(request.query).data
    if (!isFit(question)) return page(reply, 400, '<p role="alert">链接无效：应用编号或返回地址不正确。</p>')
    const { redirect_uri: redirectUri, state, scope } = question
    const fields = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
    if (refused.safeParse(fields).success) return reply.redirect(backTo(redirectUri, { ...DENIED, state }), 303)
    const answer = filled.safeParse(fields)
    if (!answer.success) return page(reply, 422, `<p role="alert">请填写姓名与邮箱。</p>${form()}`)
    const { name, email } = answer.data
    const scopes = ['public_profile', ...scope.split(/[\s,]+/).filter(each => each !== '')]
    const { code } = consent(world, { name, email, scopes, redirectUri })
    return reply.redirect(backTo(redirectUri, { code, state }), 303)
  })
}

type Question = z.infer<typeof asked>
const isFit = (question: Question | undefined): question is Question =>
  question !== undefined &&
  question.client_id === sandboxCredentials.metaAppId &&
  URL.canParse(question.redirect_uri) &&
  /^https?:$/.test(new URL(question.redirect_uri).protocol)

function backTo(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const form = (): string => `<form method="post"><label>姓名<input name="name" value="张示例"></label>
<label>邮箱<input name="email" type="email" value="zhang@example.com"></label>
<button class="primary" name="answer" value="agree">继续</button><button name="answer" value="refuse">取消</button></form>`

const page = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Facebook 授权（沙盒）</title>
<style>body{margin:0;font:16px/1.6 system-ui,"Noto Sans SC",sans-serif;background:#f0f2f5;color:#1b2733}
main{max-width:420px;margin:8vh auto;padding:24px;background:#fff;border:1px solid #dfe5ea;border-radius:8px}h1{font-size:18px;margin:0}
form{display:grid;gap:12px;margin-top:16px}label{display:grid;gap:4px}input,button{font:inherit;padding:10px;border:1px solid #8a97a3;border-radius:6px}
.primary{background:#0a5bc4;border-color:#0a5bc4;color:#fff}</style>
<main><h1>量舵沙箱应用 请求访问你的 Facebook 账号</h1><p>沙盒页面，代替 Facebook 的授权页面。</p>${content}</main></html>`)
