// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import { text } from '../../wire/fields.ts'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { sessionEndpoints } from './endpoints.ts'
import { loginRequest, loginResponse, sendRequest, sendResponse, profile, viewState, nothing } from './schemas.ts'

export const sessionSchemas = {
  login: { request: loginRequest, response: loginResponse },
  logout: { request: nothing, response: nothing },
  send: { request: sendRequest, response: sendResponse },
  info: { request: nothing, response: profile },
  validateToken: {
    request: z.object({ token: z.string().trim().min(1, '缺少登录凭证').max(200, '登录凭证不正确') }),
    response: loginResponse,
  },
  transmissionKey: {
    request: nothing,
    response: z.object({ version: z.string(), key_id: z.string(), public_key: z.string(), server_time: z.string(), required: z.boolean() }),
  },
  sealViewState: {
    request: z.object({ route: text(300, '页面'), state: viewState }),
    response: z.object({ encrypt_data: z.string() }),
  },
  openViewState: {
    request: z.object({ route: text(300, '页面'), encrypt_data: z.string().trim().min(1, '缺少页面参数').max(16_384, '页面参数过长') }),
    response: z.object({ state: viewState }),
  },
} satisfies SchemasFor<typeof sessionEndpoints>
