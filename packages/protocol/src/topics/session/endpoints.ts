// Session calls: sign-in, sign-out, codes, profile, secure transmission, sealed view state (spec §7, Authentication).
import { endpoint } from '../../wire/endpoint.ts'
import type { LoginRequest, Profile, ViewState } from './schemas.ts'

type Nothing = Record<string, never>

export const sessionEndpoints = {
  login: endpoint<LoginRequest, { sid: string; expires_at: string }>({
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
  send: endpoint<{ phone: string; country_code: string; purpose: 'login' }, { resend_after_seconds: number }>({
    method: 'GET',
    path: '/api/security/auth/send',
    callers: ['anyone'],
    changesState: true,
    summary: '发送短信验证码',
  }),
  info: endpoint<Nothing, Profile>({ path: '/api/security/auth/info', callers: ['user'], summary: '当前用户资料' }),
  validateToken: endpoint<{ token: string }, { sid: string; expires_at: string }>({
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
}
