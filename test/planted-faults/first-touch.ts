import type { Fault } from './fault.ts'

/** Input before hydration (docs/decisions/0051). */
export const firstTouchFaults: Fault[] = [
  {
    name: 'a press before the form is alive is marked and forgotten',
    file: 'app/islands/loader.ts',
    find: '  firstPress(island)?.click()\n',
    replace: '  firstPress(island)\n',
    test: 'test/e2e/first-touch.test.ts',
    rebuilt: true,
    failingTests: ['"Continuar" pressed before hydration shows progress and runs once, or names the missing answer'],
  },
  {
    name: 'a press before the form is alive is done twice',
    file: 'app/islands/loader.ts',
    find: '  firstPress(island)?.click()\n',
    replace: '  const pressed = firstPress(island)\n  pressed?.click()\n  pressed?.click()\n',
    test: 'test/e2e/first-touch.test.ts',
    rebuilt: true,
    failingTests: ['"Continuar" pressed before hydration shows progress and runs once, or names the missing answer'],
  },
  {
    name: 'a press before hydration shows no feedback',
    file: 'platform/first-touch.ts',
    find: "    button.ariaBusy = 'true'\n",
    replace: '',
    test: 'test/e2e/first-touch.test.ts',
    failingTests: ['"Continuar" pressed before hydration shows progress and runs once, or names the missing answer'],
  },
  {
    name: 'input before hydration fires no event',
    file: 'app/browser/input-before-hydration.ts',
    find: 'field.typed !== undefined && !field.form?.wasSent',
    replace: 'field.typed === undefined && !field.form?.wasSent',
    test: 'test/e2e/first-touch.test.ts',
    rebuilt: true,
    failingTests: [
      'a PIN typed before hydration is sent once',
      'notes, amounts and messages typed before hydration win over an older draft',
    ],
  },
  {
    name: 'a PIN that its form took with it is sent again by the page',
    file: 'app/browser/input-before-hydration.ts',
    find: 'field.typed !== undefined && !field.form?.wasSent',
    replace: 'field.typed !== undefined',
    test: 'test/e2e/first-touch.test.ts',
    rebuilt: true,
    failingTests: ['a PIN typed before hydration is sent once'],
  },
  {
    name: 'an answer is lost that was chosen in the moment in which the form came to life',
    file: 'app/browser/input-before-hydration.ts',
    find: 'if (field.checked !== chosen) setTimeout',
    replace: 'if (field.checked === chosen) setTimeout',
    test: 'test/e2e/first-touch.test.ts',
    rebuilt: true,
    failingTests: ['a search, an answer and a press before hydration are not lost'],
  },
]
