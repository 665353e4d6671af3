// Session calls: what sign-in, codes, profile, secure transmission and sealed view state carry.
import { z } from 'zod'
import { text } from '../../wire/fields.ts'

export const loginRequest = z
  .object({
    login_type: z.enum(['password', 'code']).default('password'),
    /** mobile number, or e-mail address with login_type password */
    account: text(120, '账号').pipe(z.string().min(1, '请输入手机号')),
    country_code: z
      .string()
      .trim()
      .regex(/^\d{1,4}$/, '国家或地区码不正确')
      .default('86'),
    password: z.string().max(128, '密码最多 128 个字符').optional(),
    code: z.string().trim().optional(),
    /** 记住登录: the session lives 7 days idle-limited instead of 2 hours */
    remember: z
      .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1')])
      .default(false),
  })
  .superRefine((value, context) => {
    if (value.login_type === 'password' && !value.password) context.addIssue({ code: 'custom', path: ['password'], message: '请输入密码' })
    if (value.login_type === 'code' && !value.code) context.addIssue({ code: 'custom', path: ['code'], message: '请输入验证码' })
    else if (value.login_type === 'code' && !/^\d{6}$/.test(value.code ?? ''))
      context.addIssue({ code: 'custom', path: ['code'], message: '验证码为 6 位数字' })
    if (value.login_type === 'code' && !/^\d{5,15}$/.test(value.account))
      context.addIssue({ code: 'custom', path: ['account'], message: '请输入正确的手机号' })
  })
export type LoginRequest = z.output<typeof loginRequest>

export const loginResponse = z.object({ sid: z.string(), expires_at: z.string() })

export const sendRequest = z.object({
  phone: z
    .string('请输入手机号')
    .trim()
    .regex(/^\d{5,15}$/, '请输入正确的手机号'),
  country_code: z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, '国家或地区码不正确')
    .default('86'),
  purpose: z.enum(['login']).default('login'),
})
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
})
export type ViewState = z.output<typeof viewState>

export const nothing = z.object({})
