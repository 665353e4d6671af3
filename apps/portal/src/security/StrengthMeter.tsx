// Strength meter: how good a new password looks, below the field that it is typed into.
import { PASSWORD_LEAST, PASSWORD_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Meter, type MeterLevel } from '@tallyhelm/ui/display/Meter'
import { useEffect, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { passwordStrength, type Strength } from './problems.ts'

const LEVELS = ['error', 'error', 'warning', 'normal'] as const satisfies readonly MeterLevel[]
const REFUSED: Strength = { score: 1, text: '过于常见' }
const TYPING_PAUSE_MS = 300

/** `own`: the person's words; `resetToken`: of the mailed link, where the server alone knows them. */
type Props = { password: string; own?: readonly string[] | undefined; resetToken?: string | undefined }

/** Draws nothing before something was typed. What the server would refuse never looks better than that. */
export function StrengthMeter({ password, own = [], resetToken }: Props) {
  const isRefused = useIsRefused(password, own, resetToken)
  if (password === '') return null
  const { score, text } = isRefused ? REFUSED : passwordStrength(password)
  return <Meter label={`密码强度：${text}`} start="密码强度" end={text} ratio={(score + 1) / 4} level={LEVELS[score]} />
}

/** Asked once the typing pauses: the list of common passwords is the server's. */
function useIsRefused(password: string, own: readonly string[], resetToken: string | undefined): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(password), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [password])
  const isWorthAsking = settled.length >= PASSWORD_LEAST && settled.length <= PASSWORD_MOST
  const words = own.map(word => word.trim()).filter(word => word !== '' && word.length <= 120)
  const request = { password: settled, own: words, ...(resetToken === undefined ? {} : { reset_token: resetToken }) }
  const check = useCall(sessionEndpoints.checkPassword, request, { enabled: isWorthAsking, retry: false, gcTime: 0 })
  return settled === password && typeof check.data?.problem === 'string'
}
