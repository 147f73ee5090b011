import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isCrawler } from './crawler.ts'

test('a crawler is recognised by its declared name; a browser is not a crawler', () => {
  for (const name of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
    'CCBot/2.0',
    'facebookexternalhit/1.1',
  ])
    assert.equal(isCrawler(name), true, name)
  for (const name of [
    '',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  ])
    assert.equal(isCrawler(name), false, name)
})
