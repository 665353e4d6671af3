// Own code: sends a code to the user's own phone, or to the new one, for a field with a «获取验证码» button.
import type { OwnCodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { useState } from 'react'
import { sendCode } from '../session/send-code.ts'

/** The new number, or what alone the code is to be good for. */
type Order = { phone: string; country_code: string } | { about: string }

/** `send` is true when the code went out; a refusal goes to `onRefusal`. */
export function useOwnCode(purpose: OwnCodePurpose, onRefusal: (error: unknown) => void) {
  const [waitSeconds, setWaitSeconds] = useState(60)
  const send = async (order?: Order): Promise<boolean> => {
    try {
      const answer = await sendCode(sessionEndpoints.sendOwn, { purpose, country_code: '86', ...order })
      setWaitSeconds(answer.resend_after_seconds)
      return true
    } catch (error) {
      onRefusal(error)
      return false
    }
  }
  return { send, waitSeconds }
}
