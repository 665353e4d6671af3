// Proof field: what one way of proving oneself asks a person to type, at sign-in and before sensitive changes.
import type { StepUpMethod } from '@tallyhelm/protocol/topics/session/enums'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { codeProblem } from './problems.ts'

export const METHOD_TEXT = { sms: '短信验证码', totp: '动态验证码', passkey: '通行密钥', recovery: '恢复码' } as const satisfies Record<
  StepUpMethod,
  string
>

type Field = { id: string; error: string | undefined; value: string; onChange: (value: string) => void }

/** For a code of an app, a recovery code and a passkey; a code by SMS comes with the button that sends it. */
export function ProofField({ method, field }: { method: Exclude<StepUpMethod, 'sms'>; field: Field }) {
  if (method === 'passkey') return <p>将请您用指纹、面容、PIN 或安全密钥确认。</p>
  if (method === 'recovery') return <TextField label="恢复码" help="每个恢复码只能使用一次" autoComplete="off" {...field} />
  return (
    <TextField label="动态验证码" help="请打开身份验证器应用查看 6 位验证码" inputMode="numeric" autoComplete="one-time-code" {...field} />
  )
}

export function proofProblem(method: StepUpMethod, code: string): string | undefined {
  if (method === 'passkey') return undefined
  if (method === 'recovery') return code.trim() === '' ? '请输入恢复码' : undefined
  return codeProblem(code.trim())
}
