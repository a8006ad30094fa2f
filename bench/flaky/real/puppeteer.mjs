import puppeteer from 'puppeteer-core';

/** The browser at `PUPPETEER_EXECUTABLE_PATH`. */
export const launch = () =>
  puppeteer.launch({
    executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
    args: ['--no-sandbox'],
  });
