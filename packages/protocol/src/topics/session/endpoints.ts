// Session calls: sign-in, sign-out, codes, profile, secure transmission, sealed view state (spec §7, Authentication).
import { endpoint } from '../../wire/endpoint.ts'
import type {
  LoginRequest,
  LoginResponse,
  Profile,
  RegisterRequest,
  RegistrationProofRequest,
  SendOwnRequest,
  SendRequest,
  SessionReply,
  ViewState,
} from './schemas.ts'
import type {
  ConfirmPasskeyRequest,
  Devices,
  PasskeyOptions,
  SecondFactorRequest,
  SecurityOverview,
  StepUpRequest,
} from './schemas-factors.ts'

type Nothing = Record<string, never>
type Resend = { resend_after_seconds: number }
/** What a passkey is asked, and the ticket that goes back with its answer. */
type Ceremony = { ticket: string; options: PasskeyOptions }

export const sessionEndpoints = {
  login: endpoint<LoginRequest, LoginResponse>({
    path: '/api/security/auth/login',
    carriage: 'form',
    callers: ['anyone'],
    changesState: true,
    summary: '登录（密码或短信验证码）',
  }),
  logout: endpoint<Nothing, Nothing>({
    method: 'GET',
    path: '/api/security/auth/logout',
    callers: ['user'],
    changesState: true,
    summary: '退出登录',
  }),
  send: endpoint<SendRequest, Resend>({
    method: 'GET',
    path: '/api/security/auth/send',
    callers: ['anyone'],
    changesState: true,
    summary: '发送短信验证码',
  }),
  info: endpoint<Nothing, Profile>({ path: '/api/security/auth/info', callers: ['user'], summary: '当前用户资料' }),
  validateToken: endpoint<{ token: string }, SessionReply>({
    path: '/api/security/auth/validateToken',
    carriage: 'query',
    callers: ['anyone'],
    changesState: true,
    summary: '用一次性凭证换取登录（60 秒内有效，仅一次）',
  }),
  transmissionKey: endpoint<Nothing, { version: string; key_id: string; public_key: string; server_time: string; required: boolean }>({
    method: 'GET',
    path: '/api/security/transmission/key',
    callers: ['anyone'],
    summary: '安全传输公钥',
  }),
  sealViewState: endpoint<{ route: string; state: ViewState }, { encrypt_data: string }>({
    path: '/api/security/encrypt-data/seal',
    callers: ['user'],
    summary: '加密页面来源信息',
  }),
  openViewState: endpoint<{ route: string; encrypt_data: string }, { state: ViewState }>({
    path: '/api/security/encrypt-data/open',
    callers: ['user'],
    summary: '解密页面来源信息',
  }),
  sendOwn: endpoint<SendOwnRequest, Resend>({
    path: '/api/security/auth/sendOwn',
    callers: ['user'],
    changesState: true,
    summary: '向本人手机（更换手机号时为新手机）发送短信验证码',
  }),
  proveRegistration: endpoint<RegistrationProofRequest, { proof: string }>({
    path: '/api/security/auth/registration-proof',
    callers: ['anyone'],
    changesState: true,
    summary: '注册第一步：核验手机号',
  }),
  checkPassword: endpoint<{ password: string; own: string[]; reset_token?: string | undefined }, { problem: string | null }>({
    path: '/api/security/auth/password-check',
    callers: ['anyone'],
    summary: '新密码是否可用',
  }),
  secondFactor: endpoint<SecondFactorRequest, SessionReply>({
    path: '/api/security/auth/second-factor',
    callers: ['anyone'],
    changesState: true,
    summary: '完成两步验证并登录',
  }),
  secondFactorPasskey: endpoint<{ ticket: string }, { options: PasskeyOptions }>({
    path: '/api/security/auth/second-factor/passkey',
    callers: ['anyone'],
    changesState: true,
    summary: '两步验证：通行密钥的质询',
  }),
  register: endpoint<RegisterRequest, SessionReply>({
    path: '/api/wallet/client/wallet/wallet-user',
    callers: ['anyone'],
    changesState: true,
    summary: '注册并登录',
  }),
  getEmail: endpoint<{ account: string; country_code: string; code: string }, { email: string | null; ticket: string }>({
    path: '/api/security/auth/getEmail',
    carriage: 'form',
    callers: ['anyone'],
    changesState: true,
    summary: '验证手机号后查看绑定邮箱（脱敏）',
  }),
  sendResetEmail: endpoint<{ ticket: string }, Resend>({
    path: '/api/security/auth/sendResetEmail',
    carriage: 'form',
    callers: ['anyone'],
    changesState: true,
    summary: '发送重置密码邮件',
  }),
  checkResetLink: endpoint<{ token: string }, Nothing>({
    path: '/api/wallet/client/wallet/resetPwd/check',
    callers: ['anyone'],
    summary: '邮件中的重置链接是否仍有效',
  }),
  resetPassword: endpoint<{ token: string; password: string }, Nothing>({
    path: '/api/wallet/client/wallet/resetPwd',
    callers: ['anyone'],
    changesState: true,
    summary: '用邮件中的链接重置密码',
  }),
  changePassword: endpoint<{ old_password: string; password: string }, SessionReply>({
    path: '/api/wallet/client/wallet/changePwd',
    callers: ['user'],
    changesState: true,
    summary: '修改密码（其他设备退出登录）',
  }),
  changeMobile: endpoint<{ mobile: string; country_code: string; code: string }, SessionReply & { mobile: string }>({
    path: '/api/wallet/client/wallet/changeMobile',
    callers: ['user'],
    changesState: true,
    summary: '更换手机号（须先验证身份）',
  }),
  securityOverview: endpoint<Nothing, SecurityOverview>({
    path: '/api/security/auth/overview',
    callers: ['user'],
    summary: '账号安全概况',
  }),
  stepUp: endpoint<StepUpRequest, SessionReply & { valid_until: string }>({
    path: '/api/security/auth/step-up',
    callers: ['user'],
    changesState: true,
    summary: '敏感操作前再次验证身份',
  }),
  stepUpPasskey: endpoint<Nothing, Ceremony>({
    path: '/api/security/auth/step-up/passkey',
    callers: ['user'],
    changesState: true,
    summary: '再次验证身份：通行密钥的质询',
  }),
  beginTotp: endpoint<Nothing, { secret: string; otpauth_uri: string; expires_at: string }>({
    path: '/api/security/auth/totp/begin',
    callers: ['user'],
    changesState: true,
    summary: '开始绑定动态验证码（须先验证身份）',
  }),
  confirmTotp: endpoint<{ code: string }, { recovery_codes: string[] | null }>({
    path: '/api/security/auth/totp/confirm',
    callers: ['user'],
    changesState: true,
    summary: '确认绑定动态验证码',
  }),
  removeTotp: endpoint<Nothing, Nothing>({
    path: '/api/security/auth/totp/remove',
    callers: ['user'],
    changesState: true,
    summary: '解绑动态验证码（须先验证身份）',
  }),
  renewRecoveryCodes: endpoint<Nothing, { recovery_codes: string[] }>({
    path: '/api/security/auth/recovery-codes/renew',
    callers: ['user'],
    changesState: true,
    summary: '重新生成恢复码（须先验证身份）',
  }),
  beginPasskey: endpoint<Nothing, Ceremony>({
    path: '/api/security/auth/passkey/begin',
    callers: ['user'],
    changesState: true,
    summary: '开始添加通行密钥（须先验证身份）',
  }),
  confirmPasskey: endpoint<ConfirmPasskeyRequest, { id: string; recovery_codes: string[] | null }>({
    path: '/api/security/auth/passkey/confirm',
    callers: ['user'],
    changesState: true,
    summary: '确认添加通行密钥',
  }),
  renamePasskey: endpoint<{ id: string; name: string }, Nothing>({
    path: '/api/security/auth/passkey/rename',
    callers: ['user'],
    changesState: true,
    summary: '重命名通行密钥',
  }),
  removePasskey: endpoint<{ id: string }, Nothing>({
    path: '/api/security/auth/passkey/remove',
    callers: ['user'],
    changesState: true,
    summary: '删除通行密钥（须先验证身份）',
  }),
  devices: endpoint<Nothing, Devices>({ path: '/api/security/auth/devices', callers: ['user'], summary: '登录设备列表' }),
  endDevice: endpoint<{ id: string }, Nothing>({
    path: '/api/security/auth/devices/revoke',
    callers: ['user'],
    changesState: true,
    summary: '使一台设备退出登录',
  }),
  endOtherDevices: endpoint<Nothing, { ended: number }>({
    path: '/api/security/auth/devices/revoke-others',
    callers: ['user'],
    changesState: true,
    summary: '使其他设备全部退出登录',
  }),
}
