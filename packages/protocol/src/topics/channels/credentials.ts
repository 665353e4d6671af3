// Credentials of channels: which each platform asks for, what is shown of them, and what may be typed; free of any schema library.
import type { Channel } from '../../vocabulary/channel.ts'

/** A secret is written and never read again; an identifier may be shown. */
export type CredentialField = { label: string; isSecret: boolean; help: string }

const identifier = (label: string, help: string) => ({ label, isSecret: false, help }) as const
const secret = (label: string, help: string) => ({ label, isSecret: true, help }) as const

export const CREDENTIAL_FIELDS = {
  FACEBOOK: {
    business_id: identifier('商务管理平台 ID', '代理商自己的 BM 编号'),
    access_token: secret('访问令牌', '系统用户的令牌，须含 ads_management、ads_read、business_management 权限'),
    app_secret: secret('应用密钥', '令牌所属应用的 App Secret'),
  },
  GOOGLE: {
    login_customer_id: identifier('经理账户 ID', '顶层 MCC 的编号，10 位数字'),
    client_id: identifier('OAuth 客户端 ID', '通常以 .apps.googleusercontent.com 结尾'),
    client_secret: secret('OAuth 客户端密钥', '与客户端 ID 成对'),
    refresh_token: secret('刷新令牌', '可访问顶层 MCC 的用户授权所得'),
    developer_token: secret('开发者令牌', 'MCC 的 API 中心所示，22 位'),
  },
  TIKTOK: {
    bc_id: identifier('商务中心 ID', '代理商自己的 BC 编号'),
    access_token: secret('访问令牌', '可管理该商务中心资金的长期令牌'),
  },
} as const satisfies Readonly<Record<Channel, Readonly<Record<string, CredentialField>>>>

export type ChannelCredentials = {
  readonly [C in Channel]: { readonly [Field in keyof (typeof CREDENTIAL_FIELDS)[C]]: string }
}
/** By the names of CREDENTIAL_FIELDS, for code that knows no channel. */
export type CredentialValues = Readonly<Record<string, string>>

export const credentialFields = (channel: Channel): [string, CredentialField][] => Object.entries(CREDENTIAL_FIELDS[channel])

const SECRET_LEAST = 8
export const CREDENTIAL_MOST = 2_000
const PLATFORM_ID = /^\d{5,20}$/

/** What is wrong with a typed value; undefined when nothing is. Left empty, the value in force is kept. */
export function credentialProblem(name: string, { label, isSecret }: CredentialField, value: string): string | undefined {
  const typed = value.trim()
  if (typed === '') return undefined
  if (typed.length > CREDENTIAL_MOST) return `${label}最多 ${CREDENTIAL_MOST} 个字符`
  if (!/^[\x21-\x7e]+$/.test(typed)) return `${label}只能包含英文字母、数字与半角符号，不能有空格`
  if (isSecret) return typed.length < SECRET_LEAST ? `${label}至少 ${SECRET_LEAST} 个字符` : undefined
  return name.endsWith('_id') && name !== 'client_id' && !PLATFORM_ID.test(typed.replaceAll('-', ''))
    ? `${label}应为 5 至 20 位数字`
    : undefined
}

/** What may be shown of a value: an identifier as it is, of a secret the last four characters. */
export const shownCredential = ({ isSecret }: CredentialField, value: string): string => (isSecret ? `••••${value.slice(-4)}` : value)

/** Where the credentials in force come from; those of the console go before the environment's. */
export const CREDENTIAL_SOURCES = { CONSOLE: '后台设置', ENVIRONMENT: '环境变量', NONE: '未设置', UNREADABLE: '无法解密' } as const
export const CREDENTIAL_SOURCE_CODES = ['CONSOLE', 'ENVIRONMENT', 'NONE', 'UNREADABLE'] as const
export type CredentialSource = (typeof CREDENTIAL_SOURCE_CODES)[number]

/** Told once each, so many days before credentials end. */
export const EXPIRY_DAYS = [14, 7, 1] as const
/** A trial that is older says nothing about now. */
export const TRIAL_LIFE_MS = 5 * 60_000
