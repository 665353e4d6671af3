// The part that both ways of signing in share: fields with their problems, the agreement, the call.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { LoginRequest } from '@tallyhelm/protocol/topics/session/schemas'
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import { useState } from 'react'
import { SILENT_CODES } from '@tallyhelm/protocol/errors/catalogue'
import { useCommand } from '../../api/queries.ts'

export const AGREEMENT_MISSING = '请先阅读并同意用户协议与隐私政策'

/** Problems by field id, in the order of the form: the first one takes the focus. */
export type Problems = Readonly<Record<string, string | undefined>>

export type SignIn = {
  problems: Problems
  /** What the server says to the form as a whole. */
  refusal: string | undefined
  isBusy: boolean
  clearProblem: (field: string) => void
  showProblems: (problems: Problems) => void
  submit: (request: LoginRequest, problems: Problems) => void
}

/** `refusalField` is where a wrong account, password or code is shown. */
export function useSignIn(refusalField: string, onEntered: (sid: string, remember: boolean) => void): SignIn {
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string>()
  const login = useCommand(sessionEndpoints.login)
  const showProblems = (found: Problems) => {
    setProblems(found)
    const first = Object.keys(found).find(field => found[field] !== undefined)
    if (first) focusField(first)
  }
  const submit = (request: LoginRequest, found: Problems) => {
    setRefusal(undefined)
    if (Object.values(found).some(problem => problem !== undefined)) return showProblems(found)
    setProblems({})
    login.mutate(
      { request },
      {
        onSuccess: answer => onEntered(answer.sid, request.remember),
        onError: error => {
          const named = Object.fromEntries(error.fields.map(field => [field.path, field.msg]))
          if (Object.keys(named).length > 0) showProblems(named)
          else if (refusalField in found && isAboutCredentials(error.code)) showProblems({ [refusalField]: error.msg })
          else if (SILENT_CODES.has(error.code)) setRefusal(error.msg)
        },
      },
    )
  }
  return {
    problems,
    refusal,
    isBusy: login.isPending,
    clearProblem: field => setProblems(({ [field]: _gone, ...rest }) => rest),
    showProblems,
    submit,
  }
}

/** 1405 and 1407: wrong account, password or code. */
const isAboutCredentials = (code: number): boolean => code === 1405 || code === 1407

export const mobileProblem = (text: string): string | undefined => {
  if (text.trim() === '') return '请输入手机号'
  return /^\d{5,15}$/.test(text.trim()) ? undefined : '请输入正确的手机号'
}

export const codeProblem = (text: string): string | undefined => {
  if (text === '') return '请输入验证码'
  return /^\d{6}$/.test(text) ? undefined : '验证码为 6 位数字'
}
