// 身份: in whose name TikTok's ads of an account speak; a new one has a name and a square picture.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { TASK_STATES } from '@tallyhelm/protocol/topics/creatives/enums'
import { IDENTITY_NAME_MOST, isSquare } from '@tallyhelm/protocol/topics/creatives/limits'
import type { Asset, IdentityList } from '@tallyhelm/protocol/topics/creatives/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import IdCard from 'lucide-react/icons/id-card'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { AssetField } from '../../creatives/AssetField.tsx'
import { useOneKey } from '../../funds/use-one-key.ts'
import styles from './ai.module.css'
import { isMoving, WATCH_MS } from './moving.ts'
import { TiktokAccount } from './TiktokAccount.tsx'

/** tiktok.md 7 */
const KINDS: Readonly<Record<string, string>> = {
  CUSTOMIZED_USER: '自定义身份',
  AUTH_CODE: '授权的 TikTok 帖子',
  TT_USER: 'TikTok 账号',
  BC_AUTH_TT: 'BC 授权的 TikTok 账号',
  TTS_TT: 'TikTok Shop 账号',
}

export const IdentityTab = () => (
  <Stack gap={16}>
    <TiktokAccount help="身份属于单个广告账户，创建广告时选用。">{accountId => <Identities accountId={accountId} />}</TiktokAccount>
  </Stack>
)

function Identities({ accountId }: { accountId: string }) {
  const [isCreating, setIsCreating] = useState(false)
  const identities = useCall(
    creativeEndpoints.identities,
    { account_id: accountId },
    { refetchInterval: ({ state: { data } }) => (data?.content.some(isMoving) ? WATCH_MS : false) },
  )
  const create = (
    <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      创建身份
    </Button>
  )
  return (
    <Card title="身份" actions={create}>
      <Loaded call={identities} lines={4}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty icon={<IdCard size={24} aria-hidden />} title="此账户还没有身份" text="创建后，广告以该名称和头像展示。" />
          ) : (
            <ul className={styles.identities} aria-label="身份列表">
              {content.map(identity => (
                <IdentityRow key={identity.identity_id ?? identity.task_id} identity={identity} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating ? <CreateDialog accountId={accountId} onClose={() => setIsCreating(false)} /> : null}
    </Card>
  )
}

const IdentityRow = ({ identity: { identity_id, kind, name, state, reason } }: { identity: IdentityList['content'][number] }) => (
  <li className={styles.task}>
    <span className={styles.taskBody}>
      <strong>{name}</strong>
      <small>
        {entryOf(KINDS, kind) ?? kind}
        {identity_id === null ? '' : ` · ${identity_id}`}
      </small>
      {reason === '' ? null : <small className={styles.wrong}>{reason}</small>}
    </span>
    <Tag tone={TASK_STATES[state].tone}>{state === 'DONE' ? '可用' : TASK_STATES[state].text}</Tag>
  </li>
)

function CreateDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const toast = useToast()
  const once = useOneKey()
  const create = useFormCommand(creativeEndpoints.createIdentity)
  const form = useForm({
    initial: { name: '', asset_id: [] as readonly Asset[] },
    checks: {
      name: text => {
        const { length } = text.trim()
        if (length === 0) return '请填写身份名称'
        return length > IDENTITY_NAME_MOST ? `身份名称最多 ${IDENTITY_NAME_MOST} 个字符` : undefined
      },
      asset_id: chosen => (chosen.length === 0 ? '请选择头像' : undefined),
    },
    send: ({ name, asset_id: [picture] }) =>
      once(idempotencyKey => {
        const request = { account_id: accountId, name, asset_id: picture?.asset_id ?? '' }
        return create.mutateAsync({ request, idempotencyKey })
      }),
    onSuccess: () => {
      toast.success('已提交创建')
      onClose()
    },
  })
  return (
    <FormDialog title="创建身份" submitText="创建身份" onClose={onClose} {...form.dialog}>
      <TextField label="身份名称" required help="广告中展示的名称，创建后不能修改" {...form.field('name')} />
      <AssetField label="头像" kind="IMAGE" most={1} help="正方形图片（1:1）" obstacleOf={squareObstacle} {...form.field('asset_id')} />
    </FormDialog>
  )
}

const squareObstacle = ({ width, height }: Asset): string | undefined =>
  width !== null && height !== null && isSquare({ width, height }) ? undefined : '不是正方形图片'
