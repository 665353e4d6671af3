// 校验: what the platform shows us of each target before anything is bound to it.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { CheckReply } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ResultList, type ResultState } from '@tallyhelm/ui/display/ResultList'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import styles from './bindings.module.css'

type Props = {
  kind: 'BM' | 'BC'
  targets: readonly string[]
  /** Whether what was typed can be asked for; shows what is wrong otherwise. */
  passes: () => boolean
}
type Answer = { target: string; reply: CheckReply | undefined; told: string }

export function TargetCheck({ kind, targets, passes }: Props) {
  const check = useMutation({ mutationFn: (asked: readonly string[]) => Promise.all(asked.map(target => ask(kind, target))) })
  const shown = (check.data ?? []).filter(({ target }) => targets.includes(target))
  return (
    <div className={styles.check}>
      <Button size="small" loading={check.isPending} onClick={() => passes() && check.mutate(targets)}>
        校验 {kind}
      </Button>
      <div role="status">
        {shown.length === 0 ? null : (
          <ResultList
            label={`${kind} 校验结果`}
            items={shown.map(answer => ({ id: answer.target, name: answer.target, ...wordsOf(kind, answer) }))}
          />
        )}
      </div>
    </div>
  )
}

const ask = (type: 'BM' | 'BC', target: string): Promise<Answer> =>
  call(bindingEndpoints.check, { type, target }, { background: true }).then(
    reply => ({ target, reply, told: '' }),
    (error: unknown) => ({ target, reply: undefined, told: failureText(error) }),
  )

function wordsOf(kind: 'BM' | 'BC', { reply, told }: Answer): { state: ResultState; note: string } {
  if (reply === undefined) return { state: 'failed', note: told }
  if (reply.standing === 'UNSEEN') return { state: 'waiting', note: `无法校验：平台未向我们展示此 ${kind}，不代表不存在，请核对 ID` }
  if (reply.standing === 'UNREAD') return { state: 'waiting', note: '无法校验：暂时连不上平台，可稍后再试，不影响提交' }
  const verified = reply.is_verified === null ? '验证状态未知' : reply.is_verified ? '已验证' : '未验证'
  return { state: 'success', note: `${reply.name} · ${verified}` }
}
