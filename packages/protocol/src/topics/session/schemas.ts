// Session calls: what sign-in, codes, profile, secure transmission and sealed view state carry.
import { z } from 'zod'
import { instant, judged, text } from '../../wire/fields.ts'
import { readAccount } from './account-name.ts'
import { OPEN_CODE_PURPOSES, OWN_CODE_PURPOSES, SECOND_FACTOR_METHODS } from './enums.ts'
import { COMPANY_NAME_MOST, EMAIL_MOST, INVITE_CODE_MOST, PASSWORD_MOST, passwordProblem, USER_NAME_MOST } from './limits.ts'
import { countryCode, mobile, readsPhone } from './phone-fields.ts'
import { readPhone } from './phone.ts'
import { sessionReply, smsCode, ticket } from './proofs.ts'
import * as factors from './factor-schemas.ts'

/** Not trimmed: blanks belong to a password. Common ones are refused by the flow. */
const newPassword = judged(z.string('请输入密码').max(PASSWORD_MOST * 2, passwordProblem('') ?? ''), passwordProblem)
const email = text(EMAIL_MOST, '邮箱').pipe(z.email('请输入正确的邮箱'))
export const loginRequest = z
  .object({
    login_type: z.enum(['password', 'code']).default('password'),
    /** mobile number, or e-mail address with login_type password */
    account: text(120, '账号').pipe(z.string().min(1, '请输入手机号或邮箱')),
    country_code: countryCode,
    password: z.string().max(128, '密码最多 128 个字符').optional(),
    code: z.string().trim().optional(),
    /** 记住登录: the session lives 7 days idle-limited instead of 2 hours */
    remember: z
      .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1')])
      .default(false),
  })
  .check(({ value }) => {
    Object.assign(value, readAccount(value.account, value.country_code))
  })
  .superRefine((value, context) => {
    if (value.login_type === 'password' && !value.password) context.addIssue({ code: 'custom', path: ['password'], message: '请输入密码' })
    if (value.login_type === 'code' && !value.code) context.addIssue({ code: 'custom', path: ['code'], message: '请输入验证码' })
    else if (value.login_type === 'code' && !/^\d{6}$/.test(value.code ?? ''))
      context.addIssue({ code: 'custom', path: ['code'], message: '验证码为 6 位数字' })
    if (value.login_type === 'code' && readPhone(value.account, value.country_code) === undefined)
      context.addIssue({ code: 'custom', path: ['account'], message: '请输入正确的手机号' })
  })
export type LoginRequest = z.output<typeof loginRequest>

const secondFactorDemand = z.object({
  /** goes back with the second factor; good for 5 minutes and 5 tries */
  ticket: z.string(),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  expires_at: instant,
})
export type SecondFactorDemand = z.output<typeof secondFactorDemand>

export const loginResponse = z.object({
  sid: z.string(),
  expires_at: instant,
  /** when given, `sid` is empty: nobody is signed in until the second factor is proved */
  second_factor: secondFactorDemand.nullable(),
})
export type LoginResponse = z.output<typeof loginResponse>

/** The first step of registering: the code is used up, the proof stands for it for 30 minutes. */
export const registrationProofRequest = z.object({ mobile, country_code: countryCode, code: smsCode }).check(readsPhone('mobile'))
export type RegistrationProofRequest = z.output<typeof registrationProofRequest>
export const registrationProof = z.object({ proof: z.string() })

const linkToken = z.string('链接已失效，请重新发送').trim().max(200, '链接已失效，请重新发送')

/** `own` are words of the person that the password may not be made of; the token of a mailed link stands for its user's. */
export const checkPasswordRequest = z.object({
  password: z.string('请输入密码').max(128, '密码最多 128 个字符'),
  own: z.array(text(EMAIL_MOST, '内容')).max(5, '内容过多').default([]),
  reset_token: linkToken.optional(),
})
export const checkPasswordResponse = z.object({ problem: z.string().nullable() })

export const registerRequest = z
  .object({
    mobile,
    country_code: countryCode,
    /** either the code, or the proof that it was given for */
    code: z.union([z.literal(''), smsCode], '验证码为 6 位数字').default(''),
    proof: z.string().trim().max(600, '验证凭据不正确').default(''),
    wallet_user_name: text(USER_NAME_MOST, '姓名').pipe(z.string().min(1, '请输入姓名')),
    company_name: text(COMPANY_NAME_MOST, '公司名称').default(''),
    email: z.union([z.literal(''), email], '请输入正确的邮箱').default(''),
    password: newPassword,
    invite_code: text(INVITE_CODE_MOST, '邀请码').default(''),
    agreed: z.literal(true, '请先阅读并同意用户协议与隐私政策'),
  })
  .check(readsPhone('mobile'))
  .superRefine((value, context) => {
    if (value.code === '' && value.proof === '') context.addIssue({ code: 'custom', path: ['code'], message: '请输入验证码' })
  })
export type RegisterRequest = z.output<typeof registerRequest>

export const getEmailRequest = z.object({ account: mobile, country_code: countryCode, code: smsCode }).check(readsPhone('account'))
export const getEmailResponse = z.object({
  /** masked; null when the account has none */
  email: z.string().nullable(),
  /** for sendResetEmail; good for 10 minutes */
  ticket: z.string(),
})
export const sendResetEmailRequest = z.object({ ticket })
export const resetLinkRequest = z.object({ token: linkToken })
export const resetPasswordRequest = z.object({ token: linkToken, password: newPassword })

export const changePasswordRequest = z.object({
  old_password: z.string('请输入原密码').min(1, '请输入原密码').max(128, '密码最多 128 个字符'),
  password: newPassword,
})
export const changeMobileRequest = z.object({ mobile, country_code: countryCode, code: smsCode }).check(readsPhone('mobile'))
export const changeMobileResponse = sessionReply.extend({ mobile: z.string() })

/** Empty until a refusal with CHALLENGE_REQUIRED carried a challenge; then that challenge and its answer (challenge.ts). */
const challengeAnswer = {
  challenge: z.string().trim().max(600, '安全校验内容过长').optional(),
  challenge_answer: z.string().trim().max(40, '安全校验内容过长').optional(),
}
export const sendRequest = z
  .object({
    phone: mobile,
    country_code: countryCode,
    purpose: z.enum(OPEN_CODE_PURPOSES).default('login'),
    ...challengeAnswer,
  })
  .check(readsPhone('phone'))
export type SendRequest = z.output<typeof sendRequest>
export const sendOwnRequest = z
  .object({
    purpose: z.enum(OWN_CODE_PURPOSES),
    /** the new number, with change-mobile only */
    phone: mobile.optional(),
    country_code: countryCode,
    /** which statement in which version («id:version»), with confirm-statement only: the code is good for nothing else */
    about: z
      .string('请提供对账单')
      .regex(/^\d{1,19}:\d{1,6}$/, '对账单不正确')
      .optional(),
    ...challengeAnswer,
  })
  .check(readsPhone('phone'))
  .superRefine((value, context) => {
    if ((value.purpose === 'change-mobile') !== (value.phone !== undefined))
      context.addIssue({ code: 'custom', path: ['phone'], message: value.phone === undefined ? '请输入手机号' : '此用途不能指定手机号' })
    if ((value.purpose === 'confirm-statement') !== (value.about !== undefined))
      context.addIssue({ code: 'custom', path: ['about'], message: value.about === undefined ? '请提供对账单' : '此用途不能指定对账单' })
  })
export type SendOwnRequest = z.output<typeof sendOwnRequest>
export const sendResponse = z.object({ resend_after_seconds: z.number().int() })

export const profile = z.object({
  id: z.string(),
  customer_id: z.string().nullable(),
  name: z.string(),
  customer_name: z.string(),
  avatar: z.string(),
  customer_type: z.number().int().nullable(),
  mobile: z.string(),
  wallet_user_name: z.string(),
  wallet_user_id: z.string(),
  is_invited: z.boolean(),
  is_invited_invalid: z.boolean(),
  is_master: z.boolean(),
  is_inner_user: z.boolean(),
  is_sell_vip: z.boolean(),
  is_sub_customer: z.boolean(),
  sub_customer_id: z.string().nullable(),
  has_receive_equity: z.boolean(),
  invite_call_name: z.string(),
  invite_customer_name: z.string(),
  /** which invitation the three fields above speak of; goes back with join and reject-join */
  invite_id: z.string().nullable(),
  customer_nature: z.string().nullable(),
  customer_classification: z.string().nullable(),
  facebook_channel_auth: z.boolean(),
  fb_user_authorization: z.boolean(),
  rebate_subject: z.boolean(),
  show_sub_customer_spend: z.boolean(),
  /** the server's time, ISO 8601: the browser's clock is corrected by it */
  server_time: z.string(),
})
/** The profile of the spec (§3, info call); the mobile number is masked. */
export type Profile = z.output<typeof profile>

export const viewState = z.object({
  origin_module: text(80, '来源模块'),
  origin_page: text(200, '来源页面'),
  /** filters, selection: any JSON up to 8 KB */
  origin_terms: z.unknown(),
  origin: text(200, '来源'),
  /** id of what the page shows, where it is of one thing */
  opens: text(30, '编号').default(''),
})
export type ViewState = z.output<typeof viewState>

export const nothing = z.object({})

/** What each call takes and answers. */
export const sessionSchemas = {
  login: { request: loginRequest, response: loginResponse },
  logout: { request: nothing, response: nothing },
  send: { request: sendRequest, response: sendResponse },
  sendOwn: { request: sendOwnRequest, response: sendResponse },
  secondFactor: { request: factors.secondFactorRequest, response: sessionReply },
  secondFactorPasskey: { request: factors.secondFactorPasskeyRequest, response: z.object({ options: factors.passkeyOptions }) },
  proveRegistration: { request: registrationProofRequest, response: registrationProof },
  checkPassword: { request: checkPasswordRequest, response: checkPasswordResponse },
  register: { request: registerRequest, response: sessionReply },
  getEmail: { request: getEmailRequest, response: getEmailResponse },
  sendResetEmail: { request: sendResetEmailRequest, response: sendResponse },
  checkResetLink: { request: resetLinkRequest, response: nothing },
  resetPassword: { request: resetPasswordRequest, response: nothing },
  changePassword: { request: changePasswordRequest, response: sessionReply },
  changeMobile: { request: changeMobileRequest, response: changeMobileResponse },
  securityOverview: { request: nothing, response: factors.securityOverview },
  stepUp: { request: factors.stepUpRequest, response: factors.stepUpResponse },
  stepUpPasskey: { request: nothing, response: factors.passkeyCeremony },
  beginTotp: { request: nothing, response: factors.beginTotpResponse },
  confirmTotp: { request: factors.confirmTotpRequest, response: factors.confirmTotpResponse },
  removeTotp: { request: nothing, response: nothing },
  renewRecoveryCodes: { request: nothing, response: factors.recoveryCodes },
  beginPasskey: { request: nothing, response: factors.passkeyCeremony },
  confirmPasskey: { request: factors.confirmPasskeyRequest, response: factors.confirmPasskeyResponse },
  renamePasskey: { request: factors.renamePasskeyRequest, response: nothing },
  removePasskey: { request: factors.passkeyId, response: nothing },
  devices: { request: nothing, response: factors.devices },
  endDevice: { request: factors.deviceId, response: nothing },
  endOtherDevices: { request: nothing, response: z.object({ ended: z.number().int() }) },
  info: { request: nothing, response: profile },
  validateToken: {
    request: z.object({ token: z.string().trim().min(1, '缺少登录凭证').max(200, '登录凭证不正确') }),
    response: sessionReply,
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
}
