// Connect: a popup leads to Facebook's page of consent and back; what it comes back with is handed to the server, which alone gets a token.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/bindings/people-endpoints'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { hearRedirects } from '../../session/hear-redirects.ts'

const POPUP = 'popup,width=640,height=760'
type Outcome = { tone: 'success' | 'error'; title: string; text: string }

export function useConnect() {
  const [asked, setAsked] = useState<{ address: string; isBlocked: boolean }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const begin = useFormCommand(peopleEndpoints.begin)
  const finish = useFormCommand(peopleEndpoints.finish)
  const failed = (error: unknown) => setOutcome({ tone: 'error', title: '连接未完成', text: failureText(error) })
  const take = useEffectEvent((request: Answer) => {
    setAsked(undefined)
    finish.mutate(
      { request },
      {
        onSuccess: ({ person_name: name, person_email: email }) =>
          setOutcome({ tone: 'success', title: '已连接 Facebook', text: [name, email].filter(each => each !== '').join(' · ') }),
        onError: failed,
      },
    )
  })
  const state = asked === undefined ? null : new URL(asked.address).searchParams.get('state')
  useEffect(() => {
    if (state === null) return undefined
    return hearRedirects(({ search }) => {
      const answer = answerIn(search)
      return answer?.state === state ? () => take(answer) : undefined
    })
  }, [state])
  const connect = () => {
    setOutcome(undefined)
    // Opened within the click, or browsers block it; it goes to Facebook once the address is known.
    const popup = window.open('', 'tallyhelm-facebook', POPUP)
    begin.mutate(
      { request: { channel: 'FACEBOOK' } },
      {
        onSuccess: ({ address }) => {
          setAsked({ address, isBlocked: popup === null })
          if (popup) popup.location.href = address
        },
        onError: error => {
          popup?.close()
          failed(error)
        },
      },
    )
  }
  return { connect, isPending: begin.isPending || finish.isPending, blocked: asked?.isBlocked ? asked.address : undefined, outcome }
}

type Answer = { state: string; code?: string; error?: string }

function answerIn(search: string): Answer | undefined {
  const query = new URLSearchParams(search)
  const [state, code, error] = ['state', 'code', 'error'].map(name => query.get(name) ?? '')
  if (!state) return undefined
  if (code) return { state, code }
  return error ? { state, error } : undefined
}
