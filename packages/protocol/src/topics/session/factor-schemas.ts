// Second factors, step-up, passkeys and devices: what these calls carry.
import { z } from 'zod'
import { id, instant, text } from '../../wire/fields.ts'
import { SECOND_FACTOR_METHODS, STEP_UP_METHODS } from './enums.ts'
import { CODE_PATTERN, PASSKEY_NAME_MOST, RECOVERY_CODE_PATTERN } from './limits.ts'
import { sessionReply, smsCode, ticket } from './proofs.ts'

const base64Url = (max: number) =>
  z
    .string()
    .max(max, '通行密钥内容过长')
    .regex(/^[\w-]*$/, '通行密钥内容不正确')

/** What `navigator.credentials.get` answered, as its toJSON gives it. */
export const passkeyAssertion = z.object({
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4_000),
    authenticatorData: base64Url(4_000),
    signature: base64Url(2_000),
    userHandle: base64Url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** What `navigator.credentials.create` answered, as its toJSON gives it. */
export const passkeyAttestation = z.object({
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4_000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.output<typeof passkeyOptions>

type Proof = { method: string; code: string; assertion?: PasskeyAssertion | undefined }

/** A proof carries what its method needs: six digits, a recovery code, or a passkey's answer. */
function checkProof(value: Proof, context: z.core.$RefinementCtx): void {
  const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message, input: value })
  if (value.method === 'passkey' && !value.assertion) problem('assertion', '缺少通行密钥的签名')
  if (value.method === 'recovery' && !RECOVERY_CODE_PATTERN.test(value.code)) problem('code', '请输入 10 位恢复码')
  if ((value.method === 'totp' || value.method === 'sms') && !CODE_PATTERN.test(value.code)) problem('code', '验证码为 6 位数字')
}

const proofParts = { code: z.string().trim().max(20, '验证码过长').default(''), assertion: passkeyAssertion.optional() }
export const secondFactorRequest = z
  .object({ ticket, method: z.enum(SECOND_FACTOR_METHODS), ...proofParts })
  .superRefine((value, context) => checkProof(value, context))
export type SecondFactorRequest = z.output<typeof secondFactorRequest>
export const secondFactorPasskeyRequest = z.object({ ticket })

export const stepUpRequest = z
  .object({ method: z.enum(STEP_UP_METHODS), /** with passkey: of stepUpPasskey */ ticket: ticket.optional(), ...proofParts })
  .superRefine((value, context) => {
    checkProof(value, context)
    if (value.method === 'passkey' && value.ticket === undefined)
      context.addIssue({ code: 'custom', path: ['ticket'], message: '缺少验证凭据' })
  })
export type StepUpRequest = z.output<typeof stepUpRequest>
export const stepUpResponse = sessionReply.extend({ valid_until: instant })

export const passkeyCeremony = z.object({ ticket: z.string(), options: passkeyOptions })
export const confirmPasskeyRequest = z.object({
  ticket,
  name: text(PASSKEY_NAME_MOST, '名称').pipe(z.string().min(1, '请输入名称')),
  attestation: passkeyAttestation,
})
export type ConfirmPasskeyRequest = z.output<typeof confirmPasskeyRequest>
export const confirmPasskeyResponse = z.object({
  id: z.string(),
  /** shown once, with the first second factor; null otherwise */
  recovery_codes: z.array(z.string()).nullable(),
})
export const renamePasskeyRequest = z.object({
  id: id('通行密钥编号'),
  name: text(PASSKEY_NAME_MOST, '名称').pipe(z.string().min(1, '请输入名称')),
})
export const passkeyId = z.object({ id: id('通行密钥编号') })

export const beginTotpResponse = z.object({ secret: z.string(), otpauth_uri: z.string(), expires_at: instant })
export const confirmTotpRequest = z.object({ code: smsCode })
export const confirmTotpResponse = z.object({ recovery_codes: z.array(z.string()).nullable() })
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const securityOverview = z.object({
  /** masked */
  mobile: z.string(),
  /** masked; null when none is bound */
  email: z.string().nullable(),
  /** what was said at registration, while no address is bound: to begin binding with; null otherwise */
  registered_email: z.string().nullable(),
  is_totp_enabled: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
  recovery_codes_left: z.number().int(),
  /** how this user may prove himself now; with a second factor no SMS */
  step_up_methods: z.array(z.enum(STEP_UP_METHODS)),
  /** until when the present proof counts; null without one */
  stepped_up_until: instant.nullable(),
})
/** 账号安全 in the personal centre. */
export type SecurityOverview = z.output<typeof securityOverview>

export const devices = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** e.g. 'Chrome · Windows' */
      device: z.string(),
      address: z.string(),
      signed_in_at: instant,
      last_used_at: instant,
      expires_at: instant,
      is_remembered: z.boolean(),
      is_current: z.boolean(),
    }),
  ),
})
/** Where the user is signed in, latest use first. */
export type Devices = z.output<typeof devices>
export const deviceId = z.object({ id: id('设备编号') })
