// A page that is still to come.
import { noticeSchemas } from '@tallyhelm/protocol/topics/notices/schemas'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()

test('a page that is still to come promises to tell, and remembers it', async () => {
  const features: string[] = []
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(noticeEndpoints, noticeSchemas, {
    interests: () => ({ features: [...features] }),
    addInterest: ({ feature }) => {
      features.push(feature)
      return { features: [...features] }
    },
  })
  const button = page.getByRole('button', { name: '通知我' })
  const promise = page.getByText('已登记，上线后将通知您', { exact: true })
  await stage.open('/comingSoon')
  await button.click()
  await expect.element(promise.first()).toBeVisible()
  expect(features).toHaveLength(1)
  await stage.open('/comingSoon')
  await expect.element(promise.first()).toBeVisible()
  expect(button.elements()).toEqual([])
})
