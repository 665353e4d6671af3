// The cards of the consultants.
import { expect, test } from 'vitest'
import { cardsOf, isPicture } from './cards.ts'

test('the assistant stands behind all others, and alone where nobody is named', () => {
  const mei = { channel: 'FACEBOOK', user_name: '梅', wx_url: 'https://u.wechat.com/abc' }
  expect(cardsOf([mei]).map(card => [card.name, card.channel, card.contact])).toEqual([
    ['梅', 'FACEBOOK', 'https://u.wechat.com/abc'],
    ['智能助手', undefined, ''],
  ])
  expect(cardsOf([])).toHaveLength(1)
})

test.each([
  ['https://static.example/wx/mei.png?v=1', true],
  ['data:image/png;base64,xx', true],
  ['/files/mei.JPG', true],
  ['https://u.wechat.com/abc', false],
  ['https://x.example/a?next=b.png', false],
])('%s is a picture: %s', (address, expected) => expect(isPicture(address)).toBe(expected))
