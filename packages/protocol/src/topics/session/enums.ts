// Session vocabulary: what codes are for and which ways there are to prove who one is; shared by browser and server.

/** Codes that anybody may ask for, by phone number. */
export const OPEN_CODE_PURPOSES = ['login', 'register', 'reset'] as const
/** Codes that a signed-in user asks for: to the user's own number, `change-mobile` to the new one. */
export const OWN_CODE_PURPOSES = ['step-up', 'change-mobile', 'change-master', 'bind-account', 'bind-email', 'confirm-statement'] as const
export const CODE_PURPOSES = [...OPEN_CODE_PURPOSES, ...OWN_CODE_PURPOSES] as const

export type OpenCodePurpose = (typeof OPEN_CODE_PURPOSES)[number]
export type OwnCodePurpose = (typeof OWN_CODE_PURPOSES)[number]
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** What a code is for, as the SMS says it. */
export const CODE_PURPOSE_TEXT = {
  login: '登录',
  register: '注册',
  reset: '重置密码',
  'step-up': '身份',
  'change-mobile': '更换手机号',
  'change-master': '转让主账号',
  'bind-account': '绑定账户',
  'bind-email': '绑定邮箱',
  'confirm-statement': '确认对账单',
} as const satisfies Record<CodePurpose, string>

/** Second factors at sign-in: a code of an authenticator app, a passkey, or one of the recovery codes. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** Ways to prove oneself again before a sensitive change; `sms` only without a second factor. */
export const STEP_UP_METHODS = ['sms', ...SECOND_FACTOR_METHODS] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** What a user has to prove himself with. */
export type FactorFacts = { hasTotp: boolean; hasPasskey: boolean; hasRecoveryCode: boolean }

/** The second factors of a user, in the order to offer them; recovery codes only beside another. */
export function secondFactorsOf(facts: FactorFacts): SecondFactorMethod[] {
  if (!facts.hasTotp && !facts.hasPasskey) return []
  const has = { passkey: facts.hasPasskey, totp: facts.hasTotp, recovery: facts.hasRecoveryCode }
  return (['passkey', 'totp', 'recovery'] as const).filter(method => has[method])
}

/** How a user proves himself before a sensitive change: by SMS only without a second factor, or a stolen phone number would undo it. */
export function stepUpMethodsOf(facts: FactorFacts): StepUpMethod[] {
  const factors = secondFactorsOf(facts)
  return factors.length === 0 ? ['sms'] : factors
}

/** Of a sign-in token that a partner issued. */
export const TOKEN_STATES = ['WAITING', 'USED', 'EXPIRED'] as const
export const TOKEN_STATE_TEXTS = { WAITING: '待使用', USED: '已使用', EXPIRED: '已失效' } as const
