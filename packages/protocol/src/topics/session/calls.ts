// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import { text } from '../../wire/fields.ts'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { sessionEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'
import * as factors from './schemas-factors.ts'

export const sessionSchemas = {
  login: { request: shapes.loginRequest, response: shapes.loginResponse },
  logout: { request: shapes.nothing, response: shapes.nothing },
  send: { request: shapes.sendRequest, response: shapes.sendResponse },
  sendOwn: { request: shapes.sendOwnRequest, response: shapes.sendResponse },
  secondFactor: { request: factors.secondFactorRequest, response: shapes.sessionReply },
  secondFactorPasskey: { request: factors.secondFactorPasskeyRequest, response: z.object({ options: factors.passkeyOptions }) },
  proveRegistration: { request: shapes.registrationProofRequest, response: shapes.registrationProof },
  checkPassword: { request: shapes.checkPasswordRequest, response: shapes.checkPasswordResponse },
  register: { request: shapes.registerRequest, response: shapes.sessionReply },
  getEmail: { request: shapes.getEmailRequest, response: shapes.getEmailResponse },
  sendResetEmail: { request: shapes.sendResetEmailRequest, response: shapes.sendResponse },
  checkResetLink: { request: shapes.resetLinkRequest, response: shapes.nothing },
  resetPassword: { request: shapes.resetPasswordRequest, response: shapes.nothing },
  changePassword: { request: shapes.changePasswordRequest, response: shapes.sessionReply },
  changeMobile: { request: shapes.changeMobileRequest, response: shapes.changeMobileResponse },
  securityOverview: { request: shapes.nothing, response: factors.securityOverview },
  stepUp: { request: factors.stepUpRequest, response: factors.stepUpResponse },
  stepUpPasskey: { request: shapes.nothing, response: factors.passkeyCeremony },
  beginTotp: { request: shapes.nothing, response: factors.beginTotpResponse },
  confirmTotp: { request: factors.confirmTotpRequest, response: factors.confirmTotpResponse },
  removeTotp: { request: shapes.nothing, response: shapes.nothing },
  renewRecoveryCodes: { request: shapes.nothing, response: factors.recoveryCodes },
  beginPasskey: { request: shapes.nothing, response: factors.passkeyCeremony },
  confirmPasskey: { request: factors.confirmPasskeyRequest, response: factors.confirmPasskeyResponse },
  renamePasskey: { request: factors.renamePasskeyRequest, response: shapes.nothing },
  removePasskey: { request: factors.passkeyId, response: shapes.nothing },
  devices: { request: shapes.nothing, response: factors.devices },
  endDevice: { request: factors.deviceId, response: shapes.nothing },
  endOtherDevices: { request: shapes.nothing, response: z.object({ ended: z.number().int() }) },
  info: { request: shapes.nothing, response: shapes.profile },
  validateToken: {
    request: z.object({ token: z.string().trim().min(1, '缺少登录凭证').max(200, '登录凭证不正确') }),
    response: shapes.sessionReply,
  },
  transmissionKey: {
    request: shapes.nothing,
    response: z.object({ version: z.string(), key_id: z.string(), public_key: z.string(), server_time: z.string(), required: z.boolean() }),
  },
  sealViewState: {
    request: z.object({ route: text(300, '页面'), state: shapes.viewState }),
    response: z.object({ encrypt_data: z.string() }),
  },
  openViewState: {
    request: z.object({ route: text(300, '页面'), encrypt_data: z.string().trim().min(1, '缺少页面参数').max(16_384, '页面参数过长') }),
    response: z.object({ state: shapes.viewState }),
  },
} satisfies SchemasFor<typeof sessionEndpoints>
