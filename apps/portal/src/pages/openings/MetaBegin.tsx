// The first two steps of Meta 免费开户: what has to be at hand, and the company that accounts are opened for.
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { type FormEvent, useState } from 'react'
import { paths } from '../../routes/paths.ts'
import { META_STEPS, type Need, NEEDS } from './meta-steps.ts'

const OPTIONS = NEEDS.map(need => ({ value: need, label: need }))

type PrepareProps = { ready: readonly Need[]; onReady: (ready: readonly Need[]) => void; onNext: () => void }

export function PrepareStep({ ready, onReady, onNext }: PrepareProps) {
  const [isTried, setIsTried] = useState(false)
  const missing = NEEDS.find(need => !ready.includes(need))
  const next = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (missing === undefined) onNext()
    else document.getElementById('meta-needs')?.focus()
  }
  return (
    <form noValidate aria-label={META_STEPS.prepare} onSubmit={next}>
      <Card title={META_STEPS.prepare}>
        <Stack gap={16}>
          <NoticeStrip>Meta 开户须从这里进行：从其他入口开户，账户无法与平台关联，审核也会变慢。</NoticeStrip>
          <ChoiceGroup
            label="请逐项确认已准备好"
            id="meta-needs"
            required
            value={ready}
            onChange={onReady}
            options={OPTIONS}
            error={isTried && missing !== undefined ? `请确认：${missing}` : undefined}
          />
          <Row gap={8} justify="end">
            <LinkButton href={paths.freeOpening()}>返回免费开户</LinkButton>
            <Button variant="primary" type="submit">
              下一步
            </Button>
          </Row>
        </Stack>
      </Card>
    </form>
  )
}

type CompanyProps = OpeningCompanies & { chosen: string | undefined; onBack: () => void; onNext: (companyId: string) => void }

export function CompanyStep({ companies, chosen, onBack, onNext }: CompanyProps) {
  const [picked, setPicked] = useState(chosen ?? (companies.length === 1 ? companies[0]?.company_id : undefined))
  const [isTried, setIsTried] = useState(false)
  if (companies.length === 0) return <NoCompany onBack={onBack} />
  const next = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (picked !== undefined) onNext(picked)
    else document.getElementById('meta-company')?.focus()
  }
  return (
    <form noValidate aria-label={META_STEPS.company} onSubmit={next}>
      <Card title={META_STEPS.company} actions={<LinkButton href={NEW_COMPANY}>新建主体</LinkButton>}>
        <Stack gap={16}>
          <RadioGroup
            label="账户开在哪个主体名下"
            id="meta-company"
            required
            value={picked ?? null}
            onChange={setPicked}
            options={companies.map(({ company_id, company_name, promotion_links }) => ({
              value: company_id,
              label: company_name,
              help: promotion_links.join('、'),
            }))}
            error={isTried && picked === undefined ? '请选择开户主体' : undefined}
          />
          <Row gap={8} justify="end">
            <Button onClick={onBack}>上一步</Button>
            <Button variant="primary" type="submit">
              下一步
            </Button>
          </Row>
        </Stack>
      </Card>
    </form>
  )
}

const NEW_COMPANY = paths.freeOpening({ tab: 'companies', form: 'new' })

const NoCompany = ({ onBack }: { onBack: () => void }) => (
  <Card title={META_STEPS.company}>
    <Empty
      title="还没有通过审核的开户主体"
      text="账户开在主体名下。提交主体资料，审核通过后再回到这里。"
      action={
        <LinkButton variant="primary" href={NEW_COMPANY}>
          提交开户主体
        </LinkButton>
      }
    />
    <Row gap={8} justify="end">
      <Button onClick={onBack}>上一步</Button>
    </Row>
  </Card>
)
