// One application about a company: how it stands and what may be done, what was handed in, and what a reviewer flagged.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ApplyDetail } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { APPLY_STATUSES, INDUSTRIES } from '@tallyhelm/protocol/topics/companies/enums'
import { MATERIAL_COLUMNS, MATERIAL_LABELS } from '@tallyhelm/protocol/topics/companies/material'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import type { ReactNode } from 'react'
import { useCall } from '../api/queries.ts'
import { CaseState } from '../cases/CaseState.tsx'
import { rowSteps } from '../lists/row-steps.ts'
import { EvidenceFiles } from '../uploads/EvidenceFiles.tsx'
import styles from './companies.module.css'
import { useApplyActs } from './use-apply-acts.ts'

type Props = {
  id: string
  ids: readonly string[]
  onGo: (id: string) => void
  onMend: () => void
  onClose: () => void
}

export function ApplyDrawer({ id, ids, onGo, onMend, onClose }: Props) {
  const detail = useCall(applyEndpoints.detail, { apply_id: id })
  const apply = detail.data
  const status = apply === undefined || apply.case.status === 'WITHDRAWN' ? undefined : APPLY_STATUSES[apply.status]
  return (
    <Drawer
      open
      onClose={onClose}
      title={apply?.company_name ?? '主体申请'}
      {...rowSteps(ids, id, onGo)}
      headEnd={status === undefined ? undefined : <Tag tone={status.tone}>{status.text}</Tag>}
    >
      <Loaded call={detail} lines={10}>
        {found => <Facts key={id} apply={found} onMend={onMend} />}
      </Loaded>
    </Drawer>
  )
}

function Facts({ apply, onMend }: { apply: ApplyDetail; onMend: () => void }) {
  const acts = useApplyActs()
  const notes = new Map(apply.case.flags.map(({ field, note }) => [field, note]))
  const item = (name: keyof typeof MATERIAL_LABELS, value: ReactNode) => ({
    label: MATERIAL_LABELS[name],
    value: (
      <span className={styles.values}>
        {value}
        {notes.has(name) ? <span className={styles.note}>审核意见：{notes.get(name) || '需修改'}</span> : null}
      </span>
    ),
  })
  return (
    <Stack gap={24}>
      <CaseState title="审核进度" state={apply.case} onResubmit={onMend} toldBy="消息" acts={acts} />
      <section aria-labelledby="company-material">
        <h3 id="company-material" className={styles.heading}>
          主体资料
        </h3>
        <Definitions
          items={[
            { label: '申请单号', value: <IdCell id={apply.apply_id} /> },
            { label: '提交', value: `${apply.submitter} · ${timeText(apply.submitted_at)}` },
            ...MATERIAL_COLUMNS.map(name => item(name, valueOf(apply.material, name))),
            item('licence', <EvidenceFiles label={MATERIAL_LABELS.licence} files={apply.material.licence} />),
          ]}
        />
      </section>
    </Stack>
  )
}

function valueOf(material: ApplyDetail['material'], name: (typeof MATERIAL_COLUMNS)[number]): ReactNode {
  if (name === 'area') return entryOf(REGIONS, material.area) ?? material.area
  if (name === 'industry') return INDUSTRIES[material.industry]
  if (name === 'expires_on') return material.expires_on ?? '长期'
  if (name === 'promotion_links') return material.promotion_links.map(link => <span key={link}>{link}</span>)
  return material[name] || '—'
}
