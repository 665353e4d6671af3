// 预检: what platforms refuse applications for, told before one is handed in; all but what blocks may be confirmed.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { checkEndpoints } from '@tallyhelm/protocol/topics/companies/check-endpoints'
import type { PreCheck, PreCheckRequest } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { type CheckLine, CHECKS, VERDICTS, verdictCounts } from '@tallyhelm/protocol/topics/companies/checks'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useState } from 'react'
import { useFormCommand } from '../api/queries.ts'
import styles from './companies.module.css'

type Question = { lines: readonly CheckLine[]; trouble: string; go: () => void }

/** `request` is what is checked; what was found of another one no longer holds. */
export function usePreCheck(request: PreCheckRequest) {
  const { mutateAsync, isPending } = useFormCommand(checkEndpoints.preCheck)
  const key = JSON.stringify(request)
  const [found, setFound] = useState<{ key: string; check?: PreCheck; trouble: string }>()
  const [question, setQuestion] = useState<Question>()
  const look = async (): Promise<PreCheck | string> => {
    try {
      const check = await mutateAsync({ request })
      setFound({ key, check, trouble: '' })
      return check
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFound({ key, trouble: error.msg })
      return error.msg
    }
  }
  /** Goes on at once where nothing speaks against it, once it is confirmed where something does, and not at all where it blocks. */
  const pass = async (go: () => void) => {
    const check = found?.key === key && found.check ? found.check : await look()
    if (typeof check === 'string') return setQuestion({ lines: [], trouble: check, go })
    if (!check.may_submit) return undefined
    const lines = check.lines.filter(({ verdict }) => verdict !== 'ok')
    return lines.length === 0 ? go() : setQuestion({ lines, trouble: '', go })
  }
  return { found, isCurrent: found?.key === key, isBusy: isPending, look, pass, question, ask: setQuestion }
}

export type PreCheckOf = ReturnType<typeof usePreCheck>

export function PreCheckCard({ found, isCurrent, isBusy, look }: PreCheckOf) {
  const check = found?.check
  return (
    <Card
      title="预检"
      actions={
        <Button size="small" loading={isBusy} onClick={() => void look()}>
          {found === undefined ? '开始预检' : '重新预检'}
        </Button>
      }
    >
      <Stack gap={12}>
        {found === undefined ? (
          <p className={styles.hint}>
            核对证照、网站与禁限行业，约 8 秒。只有格式、有效期与重复申请会阻止提交，其余由您确认，并告知审核人。
          </p>
        ) : (
          <div role="status">
            {isCurrent ? null : <NoticeStrip tone="warning">资料已修改，以下为修改前的结果</NoticeStrip>}
            {found.trouble === '' ? null : <NoticeStrip tone="error">{found.trouble}</NoticeStrip>}
            {check && !check.may_submit ? <NoticeStrip tone="error">有 {blocking(check)} 项须先解决，才能提交</NoticeStrip> : null}
            {check?.may_submit ? <p className={styles.hint}>{verdictCounts(check.lines) || '全部通过'}</p> : null}
          </div>
        )}
        {check === undefined ? null : <Lines label="预检结果" lines={check.lines} />}
      </Stack>
    </Card>
  )
}

const blocking = ({ lines }: PreCheck): number => lines.filter(line => line.is_blocking).length

const Lines = ({ label, lines }: { label: string; lines: readonly CheckLine[] }) => (
  <ul className={styles.checks} aria-label={label}>
    {lines.map(({ check, subject, verdict, evidence, remedy }) => (
      <li key={`${check} ${subject}`}>
        <Tag tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Tag>
        <div>
          <strong>{CHECKS[check]}</strong>
          {subject === '' ? null : <span className={styles.subject}>{subject}</span>}
          <p>{evidence}</p>
          {remedy === '' ? null : <p className={styles.remedy}>{remedy}</p>}
        </div>
      </li>
    ))}
  </ul>
)

export function PreCheckQuestion({ question, ask }: PreCheckOf) {
  const go = () => {
    ask(undefined)
    question?.go()
  }
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={question?.trouble ? '预检没有完成' : '预检有需要确认的项目'}
      confirmText="确认并提交"
      onConfirm={go}
      onClose={() => ask(undefined)}
    >
      {question?.trouble ? (
        <p>{question.trouble}。仍要提交吗？系统会在提交后检查，结果只告知审核人。</p>
      ) : (
        <>
          <p>以下项目可能使渠道驳回申请，审核人也会看到：</p>
          <Lines label="需要确认的项目" lines={question?.lines ?? []} />
        </>
      )}
    </ConfirmDialog>
  )
}
