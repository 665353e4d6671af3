// Strength meter: how good a new password looks, below the field that it is typed into.
import { Meter, type MeterLevel } from '@tallyhelm/ui/display/Meter'
import { passwordStrength } from './problems.ts'

const LEVELS = ['error', 'error', 'warning', 'normal'] as const satisfies readonly MeterLevel[]

/** Draws nothing before something was typed. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, text } = passwordStrength(password)
  if (password === '') return null
  return <Meter label={`密码强度：${text}`} start="密码强度" end={text} ratio={(score + 1) / 4} level={LEVELS[score]} />
}
