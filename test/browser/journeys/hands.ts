import type { Locator, Page } from 'playwright-core';

export interface Hands {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, option: string): Promise<void>;
  command(title: string): Promise<void>;
}

export function byPointer(page: Page): Hands {
  return {
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    choose: async (target, option) => void (await target.selectOption({ label: option })),
    async command(title) {
      await page.getByRole('button', { name: 'Commands' }).click();
      await page.getByRole('option', { name: title, exact: true }).click();
    },
  };
}

export function byKeyboard(page: Page): Hands {
  const { keyboard } = page;
  return {
    async press(target) {
      await leadFocus(page, target);
      await keyboard.press('Enter');
    },
    async write(target, text) {
      await leadFocus(page, target);
      await keyboard.press('ControlOrMeta+a');
      if (text === '') await keyboard.press('Delete');
      else await keyboard.type(text);
    },
    async choose(target, option) {
      await leadFocus(page, target);
      // Typing in a closed select box selects the option that starts with the typed text.
      await keyboard.type(option);
      const chosen = await target.evaluate((element: { selectedOptions: ArrayLike<{ label: string }> }) =>
        element.selectedOptions[0]?.label.trim(),
      );
      if (chosen !== option) throw new Error(`Typing "${option}" must choose it; chosen is "${chosen}".`);
    },
    async command(title) {
      await keyboard.press('Control+k');
      await keyboard.type(title);
      await page.getByRole('option', { name: title, exact: true, selected: true }).waitFor();
      await keyboard.press('Enter');
    },
  };
}

const maxStops = 400;

async function leadFocus(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxStops; stop += 1) {
    const isThere = await target.evaluate(
      (element) => element === element.ownerDocument.activeElement && !element.matches(':disabled'),
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key must lead to ${target}; it did not within ${maxStops} steps.`);
}
