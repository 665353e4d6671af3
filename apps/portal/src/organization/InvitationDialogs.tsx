// Invitation dialogs: an invited user is asked to join, wherever he is; what he answers is carried out (spec §4, Invitation).
import { callKey } from '@tallyhelm/browser/calls/queries'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../api/queries.ts'
import { useTurn } from '../notices/use-turn.ts'
import { useUnsavedPaths } from '../shell/unsaved.ts'
import { useSignInAgain } from './use-sign-in-again.ts'

type Prompt = { kind: 'invited' | 'lapsed' | 'rejected'; id: string; inviter: string; company: string }

/** One at a time with the other dialogs that open by themselves, and never over unsaved work. Closed with × it is put off until the next visit. */
export function InvitationDialogs({ profile }: { profile: Profile }) {
  const [rejected, setRejected] = useState<Prompt>()
  const [putOff, setPutOff] = useState<string>()
  const prompt = rejected ?? promptOf(profile)
  const isDue = prompt !== undefined && putOff !== prompt.id
  const hasUnsaved = useUnsavedPaths().size > 0
  const hasTurn = useTurn(isDue && !hasUnsaved)
  if (!isDue || !hasTurn) return null
  const close = () => setPutOff(prompt.id)
  if (prompt.kind === 'rejected') return <Rejected onClose={close} />
  if (prompt.kind === 'lapsed') return <Lapsed prompt={prompt} onClose={close} />
  return (
    <Invited
      prompt={prompt}
      onPutOff={close}
      onRejected={() => setRejected({ ...prompt, kind: 'rejected', id: `rejected ${prompt.id}` })}
    />
  )
}

function promptOf(profile: Profile): Prompt | undefined {
  if (profile.invite_id === null) return undefined
  const parts = { id: profile.invite_id, inviter: profile.invite_call_name, company: profile.invite_customer_name }
  if (profile.is_invited) return { kind: 'invited', ...parts }
  return profile.is_invited_invalid ? { kind: 'lapsed', ...parts } : undefined
}

function Invited({ prompt, onPutOff, onRejected }: { prompt: Prompt; onPutOff: () => void; onRejected: () => void }) {
  const signInAgain = useSignInAgain()
  const look = useLookAgain()
  const request = { invitation_id: prompt.id }
  // Answered elsewhere or lapsed since: the refusal is told by its own dialog, and the profile says what holds now.
  const join = useCommand(organizationEndpoints.join, { onSuccess: () => signInAgain('加入成功，请重新登录'), onError: look })
  const reject = useCommand(organizationEndpoints.rejectJoin, { onSuccess: onRejected, onError: look })
  const isBusy = join.isPending || reject.isPending
  return (
    <Dialog
      open
      onClose={onPutOff}
      title="邀请确认"
      width={480}
      small
      closable={!isBusy}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button
            loading={reject.isPending}
            disabledReason={join.isPending ? '正在加入' : undefined}
            onClick={() => reject.mutate({ request })}
          >
            不加入
          </Button>
          <Button
            variant="primary"
            loading={join.isPending}
            disabledReason={reject.isPending ? '正在提交' : undefined}
            onClick={() => join.mutate({ request })}
          >
            加入
          </Button>
        </>
      }
    >
      <p>
        <b>{prompt.company}</b> 邀请您加入其组织{prompt.inviter === '' ? '' : `（邀请人：${prompt.inviter}）`}。
      </p>
      <p>加入后需重新登录，您将可以查看和操作该组织的广告账户与资金。</p>
    </Dialog>
  )
}

/** The profile is read again once this was seen: it then speaks of the next invitation, if there is one. */
function Rejected({ onClose }: { onClose: () => void }) {
  const look = useLookAgain()
  const close = () => {
    onClose()
    look()
  }
  return <Told text="您已选择不加入。如需加入，请联系邀请人或专属顾问。" onClose={close} />
}

function Lapsed({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const look = useLookAgain()
  const note = useCommand(organizationEndpoints.rejectJoin, { onSettled: look })
  const acknowledge = () => {
    onClose()
    note.mutate({ request: { invitation_id: prompt.id } })
  }
  return <Told text={`${prompt.company}：${CATALOGUE.INVITATION_LAPSED.msg}。`} onClose={acknowledge} />
}

function Told({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="邀请提示"
      width={480}
      small
      role="alertdialog"
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

function useLookAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: callKey(sessionEndpoints.info) })
}
