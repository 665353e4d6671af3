// What an ad shows is chosen from the library; a video asks for its cover, which is a picture, and a picture asks for none.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { blankOf } from './create-values.ts'
import { assetOf, PICTURE, standCreate } from './test-create.ts'

const stage = openStage()
let stand: ReturnType<typeof standCreate>
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  stand = standCreate(stage.server())
  const film = { kind: 'VIDEO', duration_ms: 9000, preview_url: 'data:video/mp4;base64,AAAA', thumb_url: null } as const
  stand.assets = [...stand.assets, assetOf({ asset_id: '503', name: '短片.mp4', ...film })]
  keep({})
})

/** A draft whose video is chosen. */
function keep(creative: object, step = 3): void {
  const content = {
    ...blankOf('FACEBOOK'),
    account_id: '1001',
    step,
    key: 'b1f0c9d2-0000-4000-8000-000000000001',
    creative: { ...blankOf('FACEBOOK').creative, asset_id: '503', ...creative },
  }
  const saved = { saved_by: '林知夏', saved_at: '2026-03-02T04:00:00.000Z' }
  stand.drafts = [{ draft_id: '900', version: 1, channel: 'FACEBOOK', draft_name: '短片', content, ...saved }]
}

test('a video asks for a picture as its cover, is offered no video for it, and what is taken away is chosen anew', async () => {
  await stage.open('/accountManage/accountManageAdd?draft=900')
  await page.getByRole('button', { name: '选择视频封面' }).click()
  const library = page.getByRole('dialog', { name: '选择视频封面' })
  await expect.element(library.getByRole('radio', { name: '横版.png' })).toBeDisabled()
  await expect.element(library.getByText('宽高比须为 9:16 至 1.91:1')).toBeVisible()
  expect(library.getByRole('radio', { name: '短片.mp4' }).elements()).toEqual([])
  await library.getByRole('radio', { name: '帐篷主图.png' }).click()
  expect(await pageViolations()).toEqual([])
  await library.getByRole('button', { name: '确定' }).click()
  const cover = page.getByRole('list', { name: '已选视频封面' })
  await expect.element(cover).toHaveTextContent('帐篷主图.png')
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '移除 帐篷主图.png' }).click()
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '选择视频封面' })).toBeVisible()
})

test('the library is narrowed by name and kind; the same video again keeps its cover, another asset lets go of it', async () => {
  await stage.open('/accountManage/accountManageAdd?draft=900')
  const chosen = (label: string) => page.getByRole('list', { name: `已选${label}` })
  const choose = async (label: string, name: string) => {
    await page.getByRole('button', { name: new RegExp(`^(选择|更换)${label}$`) }).click()
    const library = page.getByRole('dialog', { name: `选择${label}` })
    await library.getByRole('radio', { name }).click()
    await library.getByRole('button', { name: '确定' }).click()
    await expect.element(chosen(label).getByText(name)).toBeVisible()
  }
  await choose('视频封面', '帐篷主图.png')
  await choose('素材', '短片.mp4')
  await expect.element(chosen('视频封面')).toBeVisible()
  await page.getByRole('button', { name: '更换素材' }).click()
  const library = page.getByRole('dialog', { name: '选择素材' })
  await expect.element(library.getByRole('radio', { name: '短片.mp4' })).toBeChecked()
  await library.getByRole('radio', { name: '图片' }).click()
  await expect.element(library.getByRole('radio', { name: '短片.mp4' })).not.toBeInTheDocument()
  await library.getByRole('textbox', { name: '素材名称' }).fill('没有这个')
  await expect.element(library.getByText('没有符合条件的素材')).toBeVisible()
  await library.getByRole('textbox', { name: '素材名称' }).fill('帐篷')
  await library.getByRole('radio', { name: '帐篷主图.png' }).click()
  await library.getByRole('button', { name: '确定' }).click()
  await expect.element(chosen('素材').getByText('帐篷主图.png')).toBeVisible()
  await expect.element(chosen('视频封面')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: '选择视频封面' }).elements()).toEqual([])
})

test('the cover stands in the live preview before the video plays, and in the recap', async () => {
  await stage.open('/accountManage/accountManageAdd?draft=900')
  const video = page.getByRole('figure', { name: '广告预览' }).getByLabelText('短片.mp4')
  await expect.element(video).not.toHaveAttribute('poster')
  await page.getByRole('button', { name: '选择视频封面' }).click()
  const library = page.getByRole('dialog', { name: '选择视频封面' })
  await library.getByRole('radio', { name: '帐篷主图.png' }).click()
  await library.getByRole('button', { name: '确定' }).click()
  await expect.element(video).toHaveAttribute('poster', PICTURE)
  keep({ cover_asset_id: '501' }, 4)
  await stage.open('/accountManage/accountManageAdd?draft=900')
  const recap = page.getByRole('region', { name: '创意', exact: true })
  await expect.element(recap.getByText('视频封面')).toBeVisible()
  await expect.element(recap.getByText('帐篷主图.png')).toBeVisible()
  await expect.element(video).toHaveAttribute('poster', PICTURE)
  expect(await pageViolations()).toEqual([])
})
