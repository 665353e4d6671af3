// The picture or video of the ad, out of the customer's library.
import type { AssetDetail } from '@tallyhelm/protocol/topics/creatives/schemas'
import { ASSET_STATES } from '@tallyhelm/protocol/topics/creatives/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Field } from '@tallyhelm/ui/fields/Field'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { lazy, Suspense, useState } from 'react'
import { factsText } from '../../creatives/asset-texts.ts'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

const CreateAssetPicker = lazy(async () => ({ default: (await import('./CreateAssetPicker.tsx')).CreateAssetPicker }))

export function CreateAssetField({ form }: { form: CreateForm }) {
  const [isPicking, setIsPicking] = useState(false)
  const { channel, creative } = form.values
  const { id, error } = form.bind('creative.asset_id')
  const chosen = creative.asset_id === null ? undefined : form.asset
  return (
    <Field label="素材" required id={id} error={error} help={chosen === undefined ? '从素材库选择图片或视频' : pushNote(chosen, form)}>
      {ids => (
        <Row gap={12}>
          {chosen === undefined ? null : (
            <span className={styles.account}>
              <b>{chosen.name}</b>
              <small>{factsText(chosen)}</small>
            </span>
          )}
          {chosen === undefined ? null : <Tag tone={ASSET_STATES[chosen.state].tone}>{ASSET_STATES[chosen.state].text}</Tag>}
          <Button
            id={ids.id}
            aria-label={creative.asset_id === null ? '选择素材' : '更换素材'}
            aria-describedby={ids['aria-describedby']}
            aria-haspopup="dialog"
            onClick={() => setIsPicking(true)}
          >
            {creative.asset_id === null ? '选择素材' : '更换素材'}
          </Button>
          {isPicking && channel !== 'GOOGLE' ? (
            <Suspense fallback={null}>
              <CreateAssetPicker
                channel={channel}
                chosen={creative.asset_id}
                onClose={() => setIsPicking(false)}
                onConfirm={asset => {
                  setIsPicking(false)
                  form.put('creative', { asset_id: asset.asset_id, ...(creative.cover_asset_id == null ? {} : { cover_asset_id: null }) })
                }}
              />
            </Suspense>
          ) : null}
        </Row>
      )}
    </Field>
  )
}

/** An ad account needs the asset before the ad: what still has to happen is done by the publishing itself. */
function pushNote({ pushes, is_ai_made: isAiMade }: AssetDetail, { values }: CreateForm): string {
  const push = pushes.find(each => each.account_id === values.account_id)
  const ai = isAiMade ? '；由 AI 制作，发布时会声明' : ''
  if (push?.state === 'READY') return `已推送到该账户${ai}`
  return `发布时自动推送到该账户${ai}`
}
